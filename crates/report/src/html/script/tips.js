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
    return owner.dataset.tip + (owner.closest("figure [data-strategy]") ? "\nClick for the tasks." : "");
  }
  document.addEventListener("pointermove", (event) => {
    const text = textOf(event.target);
    tip.hidden = text === null;
    if (text === null) return;
    if (tip.textContent !== text) tip.textContent = text;
    const { offsetWidth: width, offsetHeight: height } = tip;
    tip.style.left = Math.max(4, Math.min(event.clientX + 14, innerWidth - width - 6)) + "px";
    tip.style.top = (event.clientY + 18 + height < innerHeight ? event.clientY + 18 : event.clientY - height - 12) + "px";
  });
}
