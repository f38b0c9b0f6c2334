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

// Hovering: the titles inside figures, shown at once and larger than browsers do.
function tips() {
  const tip = byId("tip");
  // The name of a figure stands below it already.
  for (const title of document.querySelectorAll("figure svg > title")) title.remove();
  for (const title of document.querySelectorAll("figure svg title")) {
    const owner = title.parentNode;
    owner.dataset.tip = title.textContent;
    owner.setAttribute("aria-label", title.textContent);
    title.remove();
  }
  document.addEventListener("pointermove", (event) => {
    const owner = event.target.closest ? event.target.closest("[data-tip]") : null;
    tip.hidden = owner === null;
    if (owner === null) return;
    if (tip.textContent !== owner.dataset.tip) tip.textContent = owner.dataset.tip;
    const { offsetWidth: width, offsetHeight: height } = tip;
    tip.style.left = Math.max(4, Math.min(event.clientX + 14, innerWidth - width - 6)) + "px";
    tip.style.top = (event.clientY + 18 + height < innerHeight ? event.clientY + 18 : event.clientY - height - 12) + "px";
  });
}

// Printed forms as trees. Nodes are numbered as the distances number them: children before their
// parent, from left to right.
function parse(text) {
  let next = 0;
  const tokens = text.match(/[(),]|[^\s(),]+/g) ?? [];
  const root = { children: [] };
  const open = [root];
  for (const token of tokens) {
    const parent = open[open.length - 1];
    if (token === "(") {
      open.push({ children: [] });
    } else if (token === ")") {
      if (open.length === 1) return null;
      const group = open.pop();
      group.number = next++;
      open[open.length - 1].children.push(group);
    } else if (token !== ",") {
      parent.children.push({ atom: token, number: next++ });
    }
  }
  return open.length === 1 && root.children.length === 1 ? { root: root.children[0], size: next } : null;
}

/** What is drawn in one box: a constructor with the atoms among its fields, and its other fields. */
function shape(node) {
  if (node.atom !== undefined) return { node, tokens: [node], parts: [] };
  const [head] = node.children;
  const isTuple = head === undefined || head.atom === undefined || node.children.length === 0;
  if (isTuple) return { node, tokens: [], tuple: true, parts: node.children.map(shape) };
  const tokens = node.children.filter((child) => child.atom !== undefined);
  const parts = node.children.filter((child) => child.atom === undefined).map(shape);
  return { node, tokens, parts };
}

const GLYPH = 6.7;
const LEVEL = 34;

/** Places boxes so that none overlap: parents over their parts. Gives the width taken. */
function place(box, left, depth, placed) {
  const label = box.tuple ? "( , )" : box.tokens.map((token) => token.atom).join(" ");
  box.label = label;
  box.width = Math.max(label.length * GLYPH + 10, 20);
  box.y = depth * LEVEL;
  let x = left;
  for (const part of box.parts) x += place(part, x, depth + 1, placed) + 8;
  const below = box.parts.length > 0 ? x - 8 - left : 0;
  const width = Math.max(below, box.width);
  if (box.parts.length > 0) {
    // Parts narrower than their parent are centred below it.
    const shift = (width - below) / 2;
    if (shift > 0) for (const part of box.parts) move(part, shift);
    const last = box.parts[box.parts.length - 1];
    box.x = (box.parts[0].x + last.x) / 2;
  } else {
    box.x = left + width / 2;
  }
  const overhang = left - (box.x - box.width / 2);
  if (overhang > 0) box.x += overhang;
  placed.push(box);
  return Math.max(width, box.x + box.width / 2 - left);
}

function move(box, shift) {
  box.x += shift;
  for (const part of box.parts) move(part, shift);
}

const MOST_DRAWN = 600;

/** A drawing of a printed form; `state` gives the class of a node by its number. */
function draw(text, state = () => "") {
  const parsed = parse(text);
  if (parsed === null) return element("p", { class: "soft" }, "This text is no tree.");
  if (parsed.size > MOST_DRAWN) {
    return element("p", { class: "soft" }, `Too large to draw: ${count(parsed.size)} nodes.`);
  }
  const placed = [];
  const root = shape(parsed.root);
  place(root, 2, 0, placed);
  const width = Math.max(...placed.map((box) => box.x + box.width / 2)) + 4;
  const height = Math.max(...placed.map((box) => box.y)) + 26;
  const svg = element("svg", { width, height, viewBox: `0 0 ${width} ${height}`, role: "img", "aria-label": text });
  svg.dataset.root = root.x;
  for (const box of placed) {
    for (const part of box.parts) {
      svg.append(element("path", { class: "edge", d: `M${box.x},${box.y + 20}L${part.x},${part.y + 2}` }));
    }
  }
  for (const box of placed) {
    const x = box.x - box.width / 2;
    svg.append(element("rect", { class: `box ${state(box.node.number)}`, x, y: box.y + 2, width: box.width, height: 18, rx: 4 }));
    const label = element("text", { class: "label", x: box.x, y: box.y + 15, "text-anchor": "middle" });
    if (box.tuple) label.append(box.label);
    box.tokens.forEach((token, position) => {
      label.append((position > 0 ? " " : ""), element("tspan", { class: state(token.number) }, token.atom));
    });
    svg.append(label);
  }
  return svg;
}

/** Shows the root of a tree that is wider than its place: reading begins there. */
function centre(canvas) {
  const root = canvas.querySelector("svg")?.dataset.root;
  if (root !== undefined) canvas.scrollLeft = root - canvas.clientWidth / 2;
}

/** The classes of the nodes of a counterexample, by what becomes of them on the way to the minimum. */
function states(text, minimum, kept) {
  if (!kept || minimum === null) return { own: () => "", other: () => "" };
  const [labels, goals] = [text, minimum].map(labelsOf);
  const to = new Map(kept);
  const from = new Map(kept.map(([own, goal]) => [goal, own]));
  return {
    own: (number) => (!to.has(number) ? "gone" : labels[number] === goals[to.get(number)] ? "" : "changed"),
    other: (number) => (!from.has(number) ? "new" : labels[from.get(number)] === goals[number] ? "" : "changed"),
  };
}

function labelsOf(text) {
  const labels = [];
  const visit = (node) => {
    (node.children ?? []).forEach(visit);
    labels[node.number] = node.atom ?? "*";
  };
  const parsed = parse(text);
  if (parsed !== null) visit(parsed.root);
  return labels;
}

/** The texts of a path: the first counterexample, then each after an accepted shrink. */
function texts(path) {
  const all = [path.initial];
  for (const [[first, last, middle]] of path.steps) {
    const base = all[all.length - 1];
    all.push(base.slice(0, first) + middle + base.slice(base.length - last));
  }
  return all;
}

function explorer() {
  let data = null;
  const chosen = { task: 0, cell: 0, trial: 0, step: 0 };

  const task = () => data.tasks[chosen.task];
  const cell = () => task().cells[chosen.cell];
  const trial = () => cell().trials[chosen.trial];

  function seriesName(entry) {
    const { title, family, budget } = data.series[entry.series];
    const strategy = family === "enumeration" ? title : `${title}, ${family}`;
    return budget === "default" ? strategy : `${strategy} [${budget}]`;
  }

  function load() {
    if (data !== null) return;
    data = JSON.parse(byId("data").textContent);
    const select = byId("task");
    const groups = new Map();
    data.tasks.forEach((entry, position) => {
      const [workload, property, mutation] = entry.name.split("/");
      if (!groups.has(workload)) {
        groups.set(workload, element("optgroup", { label: workload }));
        select.append(groups.get(workload));
      }
      groups.get(workload).append(element("option", { value: position }, `${workload}/${property}/${mutation}`));
    });
    select.addEventListener("change", () => choose({ task: Number(select.value), trial: 0 }, true));
    byId("series").addEventListener("change", (event) => choose({ cell: Number(event.target.value), trial: 0 }));
    byId("earlier").addEventListener("click", () => choose({ step: chosen.step - 1 }));
    byId("later").addEventListener("click", () => choose({ step: chosen.step + 1 }));
    byId("step").addEventListener("input", (event) => choose({ step: Number(event.target.value) }));
    fromAddress();
  }

  /** Shows something else; a new task keeps the strategy where it can. */
  function choose(change, keepsSeries = false) {
    const series = data.tasks.length > 0 && keepsSeries ? cell()?.series : undefined;
    Object.assign(chosen, change);
    if (keepsSeries) {
      const same = task().cells.findIndex((entry) => entry.series === series);
      chosen.cell = Math.max(0, same);
    }
    const isPathNew = change.step === undefined;
    if (isPathNew) chosen.step = trial()?.path ? trial().path.steps.length : 0;
    if (isPathNew) showTask();
    showStep();
  }

  function showTask() {
    byId("task").value = chosen.task;
    byId("about").replaceChildren(
      element("b", {}, "Property: "), task().property, " ", element("b", {}, "Bug: "), task().mutation,
    );
    byId("series").replaceChildren(
      ...task().cells.map((entry, position) => element("option", { value: position }, seriesName(entry))),
    );
    byId("series").value = chosen.cell;
    showCells();
    showTrials();
    showTrees();
    const name = seriesName(cell());
    history.replaceState(null, "", "#" + new URLSearchParams({ task: task().name, strategy: name, trial: trial().number }));
  }

  function table(into, headings, rows) {
    const body = element("tbody");
    for (const { cells, isChosen, choose: onChoose } of rows) {
      const row = element("tr", onChoose ? { tabindex: 0, "aria-selected": isChosen } : {});
      cells.forEach((cell, position) => {
        const isNumber = headings[position].startsWith("#");
        row.append(element("td", isNumber ? { class: "number" } : {}, cell));
      });
      if (onChoose) {
        row.addEventListener("click", onChoose);
        row.addEventListener("keydown", (event) => { if (event.key === "Enter") onChoose(); });
      }
      body.append(row);
    }
    const heading = (text) => element("th", text.startsWith("#") ? { class: "number" } : {}, text.replace("#", ""));
    into.replaceChildren(element("table", {}, element("thead", {}, element("tr", {}, ...headings.map(heading))), body));
  }

  /** How many trials found the bug, and how many were not run because an earlier one timed out. */
  function foundOf({ n_found, n_trials, n_skipped = 0 }) {
    const skipped = n_skipped > 0 ? `, ${count(n_skipped)} skipped` : "";
    return `${count(n_found)} of ${count(n_trials)}${skipped}`;
  }

  function showCells() {
    const rows = task().cells.map((entry, position) => {
      const [found, before, after, executions, shrink] = entry.medians;
      return {
        cells: [seriesName(entry) + (entry.differs ? " \u2020" : ""), foundOf(entry), time(found), count(before), count(after), count(executions), time(shrink)],
        isChosen: position === chosen.cell,
        choose: () => choose({ cell: position, trial: 0 }),
      };
    });
    byId("marks").hidden = !task().cells.some((entry) => entry.differs);
    table(byId("cells"), ["strategy", "found", "#bug after", "#TED before", "#TED after", "#executions", "#shrink time"], rows);
  }

  function showTrials() {
    const rows = cell().trials.map((entry, position) => {
      const shrinking = entry.shrinking;
      const [before, after] = shrinking?.ted ?? [null, null];
      return {
        cells: [
          String(entry.number), entry.seed, entry.status.replace("_", " ") + (entry.reason ? `: ${entry.reason}` : ""),
          count(entry.n_tests), count(entry.n_discards), time(entry.search_ms),
          ...(shrinking ? [count(before), count(after), count(shrinking.size), count(shrinking.n_steps), count(shrinking.n_executions), time(shrinking.ms)]
            : ["", "", "", "", "", ""]),
          entry.path ? "yes" : "",
        ],
        isChosen: position === chosen.trial,
        choose: () => choose({ trial: position }),
      };
    });
    table(byId("trials"), ["trial", "seed", "status", "#passed", "#discarded", "#bug after", "#TED before", "#after", "#size", "#shrinks", "#executions", "#shrink time", "path"], rows);
    const n_hidden = cell().n_trials - cell().trials.length;
    byId("hidden").textContent = n_hidden > 0
      ? `${count(n_hidden)} more trials are not listed here: of each task and strategy the page lists the first ${data.extent.n_listed}, and shows the path of the first ${data.extent.n_followed}.`
      : "";
  }

  function panel(id, title, details, text, drawing) {
    byId(id).replaceChildren(
      element("h4", {}, title), element("div", { class: "soft" }, details),
      element("div", { class: "canvas" }, drawing ?? (text === null ? "" : draw(text))),
      element("div", { class: "code" }, text ?? ""),
    );
    centre(byId(id).querySelector(".canvas"));
  }

  /** How large a counterexample is, and how far from the minimum. */
  function details(text, ted, isCut) {
    const parsed = parse(text);
    return [
      parsed === null ? null : `${count(parsed.size)} tokens`,
      ted === null ? null : `TED to minimum ${ted}`,
      isCut ? "cut here: too long" : null,
    ].filter((part) => part !== null).join(", ");
  }

  function showTrees() {
    const { path } = trial();
    const minimum = task().minimum;
    byId("path").hidden = !path || path.steps.length === 0;
    if (!path) {
      const why = trial().shrinking ? "The page has no counterexamples of this trial." : "This trial found no counterexample.";
      panel("first", "First counterexample", why, null);
      panel("reported", "Reported counterexample", "", null);
      panel("minimum", "Minimum", minimum === null ? "not known" : "", minimum);
      return;
    }
    const all = texts(path);
    const [initial, reported] = [all[0], all[all.length - 1]];
    const ofInitial = states(initial, minimum, path.initial_kept);
    const ofReported = states(reported, minimum, path.reported_kept);
    const last = path.steps.length > 0 ? path.steps[path.steps.length - 1][3] : path.ted;
    panel("first", "First counterexample", details(initial, path.ted, path.is_cut), initial, draw(initial, ofInitial.own));
    panel("reported", "Reported counterexample", details(reported, last, path.is_cut), reported, draw(reported, ofReported.own));
    if (minimum === null) panel("minimum", "Minimum", "not known", null);
    else panel("minimum", "Minimum", details(minimum, null, false), minimum, draw(minimum, ofReported.other));
    const rows = all.map((text, position) => {
      const [delta, executions, ms, left] = position === 0 ? [null, 0, 0, path.ted] : path.steps[position - 1];
      return {
        cells: [String(position), count(executions), time(ms), count(left), changed(text, delta)],
        isChosen: position === chosen.step,
        choose: () => choose({ step: position }),
      };
    });
    table(byId("steps"), ["#step", "#executions", "#time", "#TED", "counterexample"], rows);
    byId("step").max = path.steps.length;
  }

  /** A text with what changed in it marked. */
  function changed(text, delta) {
    if (delta === null) return element("span", { class: "code" }, text);
    const [first, last, middle] = delta;
    const mark = middle === "" ? element("mark", { title: "something is gone here" }, "\u2009") : element("mark", {}, middle);
    const end = text.length - last;
    const isSame = middle === "" && first + last === text.length && last === 0;
    return element("span", { class: "code" }, text.slice(0, first), isSame ? "" : mark, text.slice(Math.max(first, end)));
  }

  function showStep() {
    const { path } = trial();
    if (!path) return;
    const { step } = chosen;
    const [, executions, ms, left] = step === 0 ? [null, 0, 0, path.ted] : path.steps[step - 1];
    byId("step").value = step;
    byId("earlier").disabled = step === 0;
    byId("later").disabled = step === path.steps.length;
    byId("where").textContent =
      `step ${step} of ${path.steps.length}: ` +
      (executions === null ? "nobody recorded the steps between" : `after ${count(executions)} executions, ${time(ms)}`) +
      (left === null ? "" : `, TED to minimum ${left}`);
    byId("now").replaceChildren(draw(texts(path)[step]));
    centre(byId("now"));
    [...byId("steps").querySelectorAll("tbody tr")].forEach((row, position) => {
      row.setAttribute("aria-selected", position === step);
      if (position === step) row.scrollIntoView({ block: "nearest", inline: "nearest" });
    });
  }

  /** What the address asks for, or the first task. */
  function fromAddress() {
    const wanted = new URLSearchParams(location.hash.slice(1));
    const at = (list, matches) => Math.max(0, list.findIndex(matches));
    if (data.tasks.length === 0) return;
    chosen.task = at(data.tasks, (entry) => entry.name === wanted.get("task"));
    chosen.cell = at(task().cells, (entry) => seriesName(entry) === wanted.get("strategy"));
    chosen.trial = at(cell().trials, (entry) => String(entry.number) === wanted.get("trial"));
    choose({});
  }

  // The data are large: they wait until somebody comes near, and until the page is painted.
  const section = byId("explorer");
  if (location.hash.startsWith("#task=")) {
    load();
    section.scrollIntoView();
  } else {
    const watch = new IntersectionObserver((entries) => {
      if (entries.some((entry) => entry.isIntersecting)) { watch.disconnect(); load(); }
    }, { rootMargin: "600px" });
    watch.observe(section);
  }
  window.addEventListener("hashchange", () => { if (data !== null && location.hash.startsWith("#task=")) fromAddress(); });
}

tips();
explorer();
