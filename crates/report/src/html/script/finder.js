/** What tasks can be ordered by: a value of a cell, or null, and how it is written. */
const ORDERS = {
  ted: { title: "TED", value: (cell) => cell.medians[2], write: count },
  "shrink-time": { title: "shrink time", value: (cell) => cell.medians[4], write: time },
  executions: { title: "executions", value: (cell) => cell.medians[3], write: count },
  "bug-finding-time": { title: "bug-finding time", value: (cell) => cell.medians[0], write: time },
  missed: { title: "trials without the bug, skipped ones included", value: (cell) => cell.n_trials - cell.n_found + (cell.n_skipped ?? 0), write: count },
};

/** How many of the worst tasks are listed. */
const N_WORST = 15;

/**
 * Ways to a task: searching for its name, the worst tasks of a strategy, the points of figures.
 * `explorer` has the data, the names of strategies, and `open`, which shows a task and a strategy.
 */
function finder(explorer) {
  searchBox(explorer);
  worstTasks(explorer);
  points(explorer);
}

/** A box that lists the tasks whose name, property or bug has all the words in it. */
function searchBox({ load, open }) {
  const [input, list] = [byId("search"), byId("matches")];
  const MOST = 12;
  let [found, active] = [[], 0];

  function matches() {
    const words = input.value.toLowerCase().split(/\s+/).filter((word) => word !== "");
    if (words.length === 0) return [];
    const texts = (task) => `${task.name} ${task.property} ${task.mutation}`.toLowerCase();
    return load().tasks.filter((task) => words.every((word) => texts(task).includes(word)));
  }

  function close() {
    list.hidden = true;
    input.setAttribute("aria-expanded", "false");
    input.removeAttribute("aria-activedescendant");
  }

  function pick(task) {
    close();
    input.value = "";
    open({ task: task.name });
  }

  function show() {
    const all = matches();
    found = all.slice(0, MOST);
    active = Math.max(0, Math.min(active, found.length - 1));
    const option = (task, position) => {
      const made = element("li", { role: "option", id: `match-${position}`, "aria-selected": position === active },
        element("b", {}, task.name), ` ${task.mutation}`);
      made.addEventListener("pointerdown", (event) => { event.preventDefault(); pick(task); });
      return made;
    };
    const rest = all.length - found.length;
    list.replaceChildren(
      ...found.map(option),
      rest > 0 ? element("li", { class: "soft" }, `and ${count(rest)} more`) : "",
      input.value.trim() !== "" && all.length === 0 ? element("li", { class: "soft" }, "No task matches.") : "",
    );
    list.hidden = input.value.trim() === "";
    input.setAttribute("aria-expanded", String(!list.hidden));
    if (found.length > 0) input.setAttribute("aria-activedescendant", `match-${active}`);
    else input.removeAttribute("aria-activedescendant");
  }

  input.addEventListener("input", () => { active = 0; show(); });
  input.addEventListener("blur", close);
  input.addEventListener("keydown", (event) => {
    if (event.key === "Escape") close();
    else if (event.key === "Enter" && found[active] && !list.hidden) pick(found[active]);
    else if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      event.preventDefault();
      active += event.key === "ArrowDown" ? 1 : -1;
      show();
    }
  });
}

/** A list of the tasks on which a strategy is worst, each with the best value of another strategy. */
function worstTasks(explorer) {
  const [strategy, order, box] = [byId("worst-strategy"), byId("worst-order"), byId("worst")];

  function show() {
    const data = explorer.load();
    const { title, value, write } = ORDERS[order.value];
    const chosen = data.series[strategy.value];
    if (chosen === undefined) return;
    const rows = [];
    for (const task of data.tasks) {
      const own = task.cells.find((cell) => cell.series === Number(strategy.value));
      // A strategy cannot do better than 0.
      if (!own || !value(own)) continue;
      const rivals = task.cells.filter((cell) => {
        const { family, budget } = data.series[cell.series];
        return cell !== own && family === chosen.family && budget === chosen.budget && value(cell) !== null;
      });
      const best = rivals.reduce((best, cell) => (best && value(best) <= value(cell) ? best : cell), null);
      rows.push({ task, own, best });
    }
    rows.sort((a, b) => value(b.own) - value(a.own));
    const row = ({ task, own, best }) => ({
      cells: [task.name, write(value(own)), best ? write(value(best)) : "", best ? explorer.name(best) : ""],
      choose: () => explorer.open({ task: task.name, strategy: Number(strategy.value), rival: best?.series }),
    });
    if (rows.length === 0) byId("worst-tasks").replaceChildren(element("p", {}, `There is no task with a ${title} above 0.`));
    else table(byId("worst-tasks"), ["task", `#${title}`, "#best of the others", "by"], rows.slice(0, N_WORST).map(row));
  }

  /** The strategies, once somebody asks. */
  function fill() {
    if (strategy.options.length > 0) return;
    const groups = new Map();
    explorer.load().series.forEach(({ workload }, position) => {
      if (!groups.has(workload)) groups.set(workload, element("optgroup", { label: workload }));
      groups.get(workload).append(element("option", { value: position }, `${workload}: ${explorer.name({ series: position })}`));
    });
    strategy.append(...groups.values());
    for (const [name, { title }] of Object.entries(ORDERS)) order.append(element("option", { value: name }, title));
    strategy.addEventListener("change", show);
    order.addEventListener("change", show);
    show();
  }

  box.addEventListener("toggle", () => { if (box.open) fill(); });
  explorer.worst = (series, metric) => {
    fill();
    box.open = true;
    strategy.value = series;
    order.value = metric;
    show();
    byId("explorer").scrollIntoView();
  };
}

/** A click on a point or bar of a figure lists its tasks, with links to the explorer. */
function points(explorer) {
  const box = byId("points");

  function show(spot) {
    const { strategy, workload, metric } = spot.closest("[data-strategy]").dataset;
    const data = explorer.load();
    const isIt = (entry) => entry.workload === workload && entry.strategy === strategy && entry.budget === data.budget;
    const series = Math.max(0, data.series.findIndex(isIt));
    const names = (spot.dataset.tasks ?? "").split(" ").filter((name) => name !== "");
    if (names.length === 0) {
      explorer.worst(series, metric in ORDERS ? metric : "ted");
      return;
    }
    const tip = spot.dataset.tip.split("\n")[0];
    const title = tip.includes(workload) ? tip : `${workload} ${data.series[series].family}, ${tip}`;
    const worst = element("button", { type: "button" }, "Worst tasks of this strategy");
    worst.addEventListener("click", () => { box.hidePopover(); explorer.worst(series, metric); });
    const link = (name) => {
      const address = new URLSearchParams({ task: `${workload}/${name}`, strategy: explorer.name({ series }) });
      return element("li", {}, element("a", { href: `#${address}` }, `${workload}/${name}`));
    };
    box.replaceChildren(
      element("p", {}, element("b", {}, title)),
      element("ul", {}, ...names.map(link)), metric in ORDERS ? worst : "",
    );
    box.showPopover();
  }

  document.addEventListener("click", (event) => {
    const spot = event.target.closest?.("figure [data-strategy] [data-tip]");
    if (spot) show(spot);
    else if (event.target.closest?.("#points a")) box.hidePopover();
  });
}
