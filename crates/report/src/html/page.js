/** A wider tree takes the whole width of the page, in pixels. */
const WIDE_TREE = 700;

/** One strategy of the chosen task: its trials, its trees, its shrinking path. `suffix` makes ids distinct. */
function makeSide(explorer, suffix) {
  const chosen = { cell: 0, trial: 0, step: 0 };
  const at = (id) => byId(id + suffix);
  const cell = () => explorer.task().cells[chosen.cell];
  const trial = () => cell().trials[chosen.trial];

  const root = element("div", { class: "side" });
  root.append(byId("side").content.cloneNode(true));
  for (const part of root.querySelectorAll("[data-id]")) part.id = part.dataset.id + suffix;
  byId("sides").append(root);
  at("earlier").addEventListener("click", () => showStep(chosen.step - 1));
  at("later").addEventListener("click", () => showStep(chosen.step + 1));
  at("step").addEventListener("input", (event) => showStep(Number(event.target.value)));

  /** Shows a trial: its last step, as that is what was reported. */
  function show(change) {
    Object.assign(chosen, change);
    at("name").textContent = explorer.name(cell());
    showTrials();
    showTrees();
    showStep(trial()?.path ? trial().path.steps.length : 0);
    explorer.writeAddress();
  }

  function showTrials() {
    const rows = cell().trials.map((entry, position) => {
      const shrinking = entry.shrinking;
      const [before, after] = shrinking?.ted ?? [null, null];
      return {
        cells: [
          String(entry.number), entry.status.replace("_", " ") + (entry.reason ? `: ${entry.reason}` : ""),
          count(entry.n_tests), count(entry.n_discards), time(entry.search_ms),
          ...(shrinking ? [count(before), count(after), count(shrinking.size), count(shrinking.n_steps), count(shrinking.n_executions), time(shrinking.ms)]
            : ["", "", "", "", "", ""]),
          entry.path ? "yes" : "", entry.seed,
        ],
        isChosen: position === chosen.trial,
        choose: () => show({ trial: position }),
      };
    });
    table(at("trials"), ["trial", "status", "#passed", "#discarded", "#bug after", "#TED before", "#after", "#size", "#shrinks", "#executions", "#shrink time", "path", "seed"], rows);
    const n_hidden = cell().n_trials - cell().trials.length;
    const { n_listed } = explorer.load().extent;
    at("hidden").textContent = n_hidden > 0
      ? `${count(n_hidden)} more trials are not listed: the page has room for ${count(n_listed)} of each task and strategy. The store has all.`
      : "";
  }

  function panel(id, title, details, text, drawing) {
    const drawn = drawing ?? (text === null ? "" : draw(text));
    at(id).replaceChildren(
      element("h4", {}, title), element("div", { class: "soft" }, details),
      element("div", { class: "canvas" }, drawn),
      element("div", { class: "code" }, text ?? ""),
    );
    at(id).classList.toggle("wide", Number(drawn.dataset?.width) > WIDE_TREE);
    fit(at(id).querySelector(".canvas"));
  }

  /** What counterexamples are measured against. */
  function goal() {
    return explorer.task().best_known === undefined ? "minimum" : "best known";
  }

  /** The minimum, or the best known counterexample of a task without a proven one. */
  function showMinimum(minimum, drawing) {
    const { best_known } = explorer.task();
    const title = best_known === undefined ? "Minimum" : "Best known";
    const proven = best_known === undefined ? "" : `, ${best_known}`;
    panel("minimum", title, minimum === null ? "not known" : details(minimum, null, false) + proven, minimum, drawing);
  }

  /** The size of a counterexample, and its distance from the minimum. */
  function details(text, ted, isCut) {
    const parsed = parse(text);
    return [
      parsed === null ? null : `${count(parsed.size)} tokens`,
      ted === null ? null : `TED to ${goal()} ${ted}`,
      isCut ? "cut here: too long" : null,
    ].filter((part) => part !== null).join(", ");
  }

  /** Why a trial has no counterexamples to show. */
  function whyEmpty() {
    if (!trial()) return "No trial of this strategy is recorded for this task.";
    const { status, shrinking } = trial();
    const { extent: { n_followed, is_main_only }, budget } = explorer.load();
    if (shrinking) {
      const first = n_followed === 1 ? "the first trial" : `the first ${count(n_followed)} trials`;
      const under = is_main_only ? ` with the budget ${budget}` : "";
      return n_followed === 0
        ? "This page has no counterexamples: the campaign is too large. The store has them."
        : `Left out to keep the page small: only ${first} of each task and strategy${under} have their counterexamples here. The store has all.`;
    }
    const endings = {
      timed_out: "the trial timed out before it found one.",
      gave_up: "the trial gave up before it found one: too many inputs were discarded.",
      crashed: "the trial crashed before it found one.",
    };
    return `None: ${endings[status] ?? "the trial ended without finding one."}`;
  }

  function showTrees() {
    const path = trial()?.path;
    const minimum = explorer.task().minimum;
    at("path").hidden = !path || path.steps.length === 0;
    if (!path) {
      panel("first", "First counterexample", whyEmpty(), null);
      panel("reported", "Reported counterexample", whyEmpty(), null);
      showMinimum(minimum);
      return;
    }
    const all = texts(path);
    const [initial, reported] = [all[0], all[all.length - 1]];
    const ofInitial = states(initial, minimum, path.initial_kept);
    const ofReported = states(reported, minimum, path.reported_kept);
    const last = path.steps.length > 0 ? path.steps[path.steps.length - 1][3] : path.ted;
    const isSame = path.steps.length === 0 ? "the first one, unchanged: " : "";
    panel("first", "First counterexample", details(initial, path.ted, path.is_cut), initial, draw(initial, ofInitial.own, minimum));
    panel("reported", "Reported counterexample", isSame + details(reported, last, path.is_cut), reported, draw(reported, ofReported.own, minimum));
    showMinimum(minimum, minimum === null ? undefined : draw(minimum, ofReported.other, reported));
    const rows = all.map((text, position) => {
      const [delta, executions, ms, left] = position === 0 ? [null, 0, 0, path.ted] : path.steps[position - 1];
      return {
        cells: [String(position), count(executions), time(ms), count(left), changed(text, delta)],
        isChosen: position === path.steps.length,
        choose: () => showStep(position),
      };
    });
    table(at("steps"), ["#step", "#executions", "#time", "#TED", "counterexample"], rows);
    at("step").max = path.steps.length;
  }

  /** A text with what changed in it marked. */
  function changed(text, delta) {
    if (delta === null) return element("span", { class: "code" }, text);
    const [first, last, middle] = delta;
    const mark = middle === "" ? element("mark", { title: "something was removed here" }, "\u2009") : element("mark", {}, middle);
    const end = text.length - last;
    const isSame = middle === "" && first + last === text.length && last === 0;
    return element("span", { class: "code" }, text.slice(0, first), isSame ? "" : mark, text.slice(Math.max(first, end)));
  }

  function showStep(step) {
    const path = trial()?.path;
    if (!path) return;
    chosen.step = step;
    const [, executions, ms, left] = step === 0 ? [null, 0, 0, path.ted] : path.steps[step - 1];
    at("step").value = step;
    at("earlier").disabled = step === 0;
    at("later").disabled = step === path.steps.length;
    at("where").textContent =
      `step ${step} of ${path.steps.length}: ` +
      (executions === null ? "the steps between were not recorded" : `after ${count(executions)} executions, ${time(ms)}`) +
      (left === null ? "" : `, TED to ${goal()} ${left}`);
    const all = texts(path);
    // What the step before had already is what a reader need not look at again.
    at("now").replaceChildren(draw(all[step], undefined, step > 0 ? all[step - 1] : null));
    fit(at("now"));
    mark(at("steps"), step);
  }

  /** Draws the trees again, after a change of how they are shown. */
  function redraw() {
    const { step } = chosen;
    showTrees();
    showStep(step);
  }

  return { root, chosen, cell, trial, show, redraw };
}

function makeExplorer() {
  const section = byId("explorer");
  let data = null;
  let place = 0;
  let sides = [];
  let isPaired = false;

  const task = () => data.tasks[place];
  const explorer = { load, open, name, task, writeAddress };

  /** What people call the strategy of a cell. */
  function name(entry) {
    const { title, family, budget } = data.series[entry.series];
    const strategy = family === "enumeration" ? title : `${title}, ${family}`;
    return budget === "default" ? strategy : `${strategy} [${budget}]`;
  }

  /** The data, which are parsed when they are first needed: they are large. */
  function load() {
    if (data !== null) return data;
    data = JSON.parse(byId("data").textContent);
    const select = byId("task");
    const groups = new Map();
    data.tasks.forEach((entry, position) => {
      const [workload] = entry.name.split("/");
      if (!groups.has(workload)) {
        groups.set(workload, element("optgroup", { label: workload }));
        select.append(groups.get(workload));
      }
      groups.get(workload).append(element("option", { value: position }, entry.name));
    });
    if (data.tasks.length === 0) return data;
    sides = ["", "-2"].map((suffix) => makeSide(explorer, suffix));
    select.addEventListener("change", () => open({ task: data.tasks[select.value].name }));
    byId("series").addEventListener("change", (event) => show({ cell: Number(event.target.value), trial: 0 }));
    byId("series-2").addEventListener("change", (event) => pair(event.target.value));
    treeTools();
    fromAddress();
    return data;
  }

  const positionOf = (series) => task().cells.findIndex((entry) => entry.series === series);

  /** Shows a task; strategies stay the same where the task has them. */
  function open({ task: named, strategy, rival }) {
    load();
    const [series, second] = sides.map((side) => side.cell()?.series);
    place = Math.max(0, data.tasks.findIndex((entry) => entry.name === named));
    if (rival !== undefined) isPaired = true;
    const [first, other] = [positionOf(strategy ?? series), positionOf(rival ?? second)];
    showTask(Math.max(0, first), 0, isPaired ? other : -1, 0);
  }

  /** Shows a second strategy beside the first, or none. */
  function pair(position) {
    isPaired = position !== "";
    sides[1].root.hidden = !isPaired;
    byId("sides").classList.toggle("paired", isPaired);
    byId("series-2").value = position;
    if (isPaired) sides[1].show({ cell: Number(position), trial: 0 });
    // The first side has another width now.
    sides[0].redraw();
    writeAddress();
  }

  function show(change) {
    sides[0].show(change);
    byId("series").value = sides[0].chosen.cell;
    showCells();
  }

  function showTask(cell, trial, second, secondTrial) {
    byId("task").value = place;
    byId("about").replaceChildren(
      element("b", {}, "Property: "), task().property, " ", element("b", {}, "Bug: "), task().mutation,
    );
    const options = () => task().cells.map((entry, position) => element("option", { value: position }, name(entry)));
    byId("series").replaceChildren(...options());
    byId("series-2").replaceChildren(element("option", { value: "" }, "nothing"), ...options());
    sides[1].chosen.cell = Math.max(0, second);
    pairSilently(second, secondTrial);
    show({ cell, trial });
  }

  function pairSilently(second, trial) {
    isPaired = second >= 0;
    sides[1].root.hidden = !isPaired;
    byId("sides").classList.toggle("paired", isPaired);
    byId("series-2").value = isPaired ? second : "";
    if (isPaired) sides[1].show({ cell: second, trial });
  }

  /** The address says what is shown, so that it can be passed on. */
  function writeAddress() {
    const [first, second] = sides;
    if (!first?.trial()) return;
    const words = { task: task().name, strategy: name(first.cell()), trial: first.trial().number };
    if (isPaired && second.trial()) Object.assign(words, { with: name(second.cell()), "with-trial": second.trial().number });
    history.replaceState(null, "", "#" + new URLSearchParams(words));
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
        cells: [name(entry) + (entry.differs ? " \u2020" : ""), foundOf(entry), time(found), count(before), count(after), count(executions), time(shrink)],
        isChosen: position === sides[0].chosen.cell,
        choose: () => show({ cell: position, trial: 0 }),
      };
    });
    byId("marks").hidden = !task().cells.some((entry) => entry.differs);
    table(byId("cells"), ["strategy", "found", "#bug after", "#TED before", "#TED after", "#executions", "#shrink time"], rows);
  }

  function treeTools() {
    const redraw = () => sides.filter((side) => !side.root.hidden).forEach((side) => side.redraw());
    const refit = () => byId("sides").querySelectorAll(".canvas").forEach(fit);
    const zoom = (factor) => { view.zoom = Math.max(0.25, Math.min(factor, 16)); refit(); };
    byId("zoom-in").addEventListener("click", () => zoom(view.zoom * 1.4));
    byId("zoom-out").addEventListener("click", () => zoom(view.zoom / 1.4));
    byId("zoom-fit").addEventListener("click", () => zoom(1));
    byId("collapse").addEventListener("change", (event) => {
      view.collapses = event.target.checked;
      view.expanded.clear();
      redraw();
    });
    byId("sides").addEventListener("click", (event) => {
      const key = event.target.closest(".hidden-part")?.dataset.key;
      if (key === undefined) return;
      view.expanded.add(key);
      redraw();
    });
    let width = innerWidth;
    addEventListener("resize", () => {
      // On phones the height changes with every scroll.
      if (innerWidth !== width) refit();
      width = innerWidth;
    });
  }

  /** Shows what the address asks for, or the first task. */
  function fromAddress() {
    const wanted = new URLSearchParams(location.hash.slice(1));
    const at = (list, matches) => Math.max(0, list.findIndex(matches));
    place = at(data.tasks, (entry) => entry.name === wanted.get("task"));
    const cellOf = (key) => task().cells.findIndex((entry) => name(entry) === wanted.get(key));
    const trialOf = (cell, key) => at(task().cells[cell]?.trials ?? [], (entry) => String(entry.number) === wanted.get(key));
    const [first, second] = [Math.max(0, cellOf("strategy")), cellOf("with")];
    const hash = location.hash;
    showTask(first, trialOf(first, "trial"), second, trialOf(second, "with-trial"));
    const shown = new URLSearchParams(location.hash.slice(1));
    const missing = [...wanted.keys()].filter((key) => shown.has(key) && shown.get(key) !== wanted.get(key));
    const isTask = hash.startsWith("#task=");
    byId("notice").hidden = !isTask || missing.length === 0;
    byId("notice").textContent = `This page does not have what the address asks for: ${missing.map((key) => `${key} ${wanted.get(key)}`).join(", ")}.`;
    // Whoever came for another section, or for what is not here, keeps the address.
    if (!isTask || missing.length > 0) history.replaceState(null, "", hash || location.pathname + location.search);
  }

  // The data wait until somebody comes near, so that the page is painted first.
  if (location.hash.startsWith("#task=")) {
    load();
    section.scrollIntoView();
  } else {
    const watch = new IntersectionObserver((entries) => {
      if (entries.some((entry) => entry.isIntersecting)) { watch.disconnect(); load(); }
    }, { rootMargin: "600px" });
    watch.observe(section);
  }
  addEventListener("hashchange", () => {
    if (!location.hash.startsWith("#task=")) return;
    if (data === null) load();
    else fromAddress();
    section.scrollIntoView();
  });
  return explorer;
}

tips();
printing();
unfolding();
finder(makeExplorer());
