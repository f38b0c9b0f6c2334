"use strict";

const SVG = "http://www.w3.org/2000/svg";
const byId = (id) => document.getElementById(id);

/** An element with attributes and children. Texts become text nodes, never markup. */
function element(tag, attributes = {}, ...children) {
  const isSvg = ["svg", "g", "path", "rect", "text", "tspan"].includes(tag);
  const made = isSvg ? document.createElementNS(SVG, tag) : document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
  made.append(...children.filter((child) => child !== null));
  return made;
}

const significant = (value) => Number(value.toPrecision(3)).toLocaleString("en", { maximumSignificantDigits: 3 });

function time(ms) {
  if (ms === null) return "";
  if (ms >= 1000) return significant(ms / 1000) + " s";
  if (ms >= 1) return significant(ms) + " ms";
  return significant(ms * 1000) + " µs";
}

const count = (value) => (value === null ? "" : value.toLocaleString("en"));

/** Printing shows what is folded: paper has nothing to click. Very long tables stay folded. */
function printing() {
  let opened = [];
  addEventListener("beforeprint", () => {
    opened = [...document.querySelectorAll("details:not([open], .long)")];
    for (const details of opened) details.open = true;
  });
  addEventListener("afterprint", () => {
    for (const details of opened) details.open = false;
    opened = [];
  });
}

/** A link to a table inside something folded opens it. */
function unfolding() {
  const open = () => {
    const target = byId(location.hash.slice(1));
    const details = target?.closest("details:not([open])");
    if (!details) return;
    details.open = true;
    target.scrollIntoView();
  };
  addEventListener("hashchange", open);
  open();
}
