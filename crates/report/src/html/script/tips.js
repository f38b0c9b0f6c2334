/** Tooltips: shown at once, and larger than those of browsers. */
function tips() {
  const tip = byId("tip");
  for (const title of document.querySelectorAll("figure svg title")) {
    const owner = title.parentNode;
    owner.dataset.tip = title.textContent;
    owner.setAttribute("aria-label", title.textContent);
    title.remove();
  }
  /** What to say about an element, or null. */
  function textOf(target) {
    const owner = target.closest?.("[data-tip], a.term");
    if (!owner) return null;
    if (owner.matches("a.term")) return byId(owner.hash.slice(1))?.nextElementSibling.textContent ?? null;
    if (!owner.closest("figure [data-strategy]")) return owner.dataset.tip;
    return owner.dataset.tip + (owner.dataset.tasks ? "\nClick for the tasks." : "\nClick for the worst tasks.");
  }
  function show(target, x, y) {
    const text = textOf(target);
    tip.hidden = text === null;
    if (text === null) return;
    if (tip.textContent !== text) tip.textContent = text;
    const { offsetWidth: width, offsetHeight: height } = tip;
    tip.style.left = Math.max(4, Math.min(x + 14, innerWidth - width - 6)) + "px";
    tip.style.top = (y + 18 + height < innerHeight ? y + 18 : y - height - 12) + "px";
  }
  const hide = () => { tip.hidden = true; };
  document.addEventListener("pointermove", (event) => show(event.target, event.clientX, event.clientY));
  for (const event of ["click", "pointerleave", "focusout"]) document.addEventListener(event, hide);
  addEventListener("scroll", hide, { passive: true });
  document.addEventListener("focusin", (event) => {
    const { left, bottom } = event.target.getBoundingClientRect();
    if (event.target.matches("a.term")) show(event.target, left, bottom);
  });
}
