// Uses the page as a reader would, and writes what was seen to an element of its own.
(async () => {
  const seen = { problems: window.problems, trees: 0, steps: 0, tasks: 0, texts: [], goals: [] };
  const expect = (condition, what) => { if (!condition) seen.problems.push(what); };
  const pause = (ms) => new Promise((done) => setTimeout(done, ms));
  const byId = (id) => document.getElementById(id);
  const choose = (select, value) => { select.value = value; select.dispatchEvent(new Event("change")); };
  try {
    expect(document.querySelectorAll("figure svg").length >= 10, "ten figures");
    expect(document.querySelectorAll("figure svg title").length === 0, "titles became tips");
    const mark = document.querySelector("figure svg [data-tip]");
    mark.dispatchEvent(new PointerEvent("pointermove", { bubbles: true, clientX: 5, clientY: 5 }));
    expect(!byId("tip").hidden && byId("tip").textContent.startsWith(mark.dataset.tip), "a tip is shown");

    const points = byId("points");
    document.querySelector("#figure-cumulative-ted .spot").dispatchEvent(new MouseEvent("click", { bubbles: true }));
    expect(points.matches(":popover-open") && points.querySelectorAll("li a").length > 0, "a point lists its tasks");
    points.querySelector("li a").click();
    await pause(200);
    const [wanted] = new URLSearchParams(location.hash.slice(1)).getAll("task");
    expect(byId("task").selectedOptions[0]?.textContent === wanted, "a task of a point is opened in the explorer");
    expect(!points.matches(":popover-open"), "the list of a point closes");

    const top = (id) => byId(id).getBoundingClientRect().top;
    scrollTo(0, 0);
    document.querySelector('nav a[href="#explorer"]').click();
    for (let i = 0; i < 100 && byId("task").options.length === 0; i++) await pause(50);
    await pause(200);
    const bar = document.querySelector("nav").getBoundingClientRect().bottom;
    expect(top("task") >= bar && top("task") < bar + 150, `the link to the explorer shows its selectors: ${top("task")}`);
    const small = [...document.querySelectorAll("figure .panels svg text")].filter((text) => {
      const size = Number(text.getAttribute("font-size") ?? text.ownerSVGElement.getAttribute("font-size"));
      return size * text.getScreenCTM().a < 10.99;
    });
    expect(small.length === 0, `texts of figures are at least 11 px high: ${small[0]?.textContent}`);
    const tasks = byId("task").options.length;
    expect(tasks > 1, "the explorer is filled once it is near");
    for (let task = 0; task < tasks; task += 13) {
      choose(byId("task"), String(task));
      seen.goals.push(["h4", ".soft"].map((part) => byId("minimum").querySelector(part).textContent).join(": "));
      for (const option of [...byId("series").options]) {
        const before = scrollY;
        choose(byId("series"), option.value);
        expect(scrollY === before, "choosing a strategy does not scroll");
        seen.tasks += 1;
        expect(byId("cells").querySelectorAll('tr[aria-selected="true"]').length === 1, "one strategy is chosen");
        for (const row of [...byId("trials").querySelectorAll("tbody tr")]) {
          row.click();
          seen.trees += document.querySelectorAll(".trees svg").length;
          for (const canvas of document.querySelectorAll(".side:not([hidden]) .canvas")) {
            const svg = canvas.querySelector("svg");
            expect(svg === null || svg.getBoundingClientRect().width <= canvas.clientWidth + 1, "a tree fits its place");
          }
          for (const panel of ["first", "reported"]) {
            expect(byId(panel).querySelector("svg, p") !== null || byId(panel).querySelector(".soft").textContent !== "", "an empty panel says why");
          }
          if (byId("path").hidden) continue;
          if (seen.steps > 300) continue;
          const stops = [...byId("path").querySelectorAll("button:not(:disabled), input, [tabindex]")].filter((part) => part.tabIndex >= 0);
          expect(stops.length <= 4, `a path has few tab stops: ${stops.length}`);
          byId("earlier").scrollIntoView({ block: "center" });
          const place = top("earlier");
          for (let click = 0; click < 3 && !byId("earlier").disabled; click++) byId("earlier").click();
          expect(top("earlier") === place, "the button stays under the pointer");
          byId("later").click();
          const slider = byId("step");
          for (let step = 0; step <= Number(slider.max); step++) {
            slider.value = step;
            slider.dispatchEvent(new Event("input"));
            expect(byId("where").textContent.startsWith(`step ${step} of `), "a step is shown");
            expect(byId("now").querySelector("svg, p") !== null, "a step is drawn");
            seen.steps += 1;
          }
        }
      }
    }
    expect(location.hash.startsWith("#task="), "the address says what is shown");

    choose(byId("series-2"), "1");
    expect(document.querySelectorAll(".side:not([hidden])").length === 2, "two strategies are side by side");
    expect(byId("name-2").textContent === byId("series-2").selectedOptions[0].textContent, "the second side is named");
    expect(new URLSearchParams(location.hash.slice(1)).get("with") === byId("name-2").textContent, "the address has both");
    choose(byId("series-2"), "");
    expect(document.querySelectorAll(".side:not([hidden])").length === 1, "the second side goes away");

    const search = byId("search");
    search.value = "insert_1 insertpost";
    search.dispatchEvent(new Event("input"));
    expect(byId("matches").querySelector("[role=option]")?.textContent.startsWith("bst/InsertPost/insert_1"), "the search box finds a task");
    search.dispatchEvent(new KeyboardEvent("keydown", { key: "Enter" }));
    expect(byId("task").selectedOptions[0].textContent === "bst/InsertPost/insert_1", "the search box opens a task");

    byId("worst").open = true;
    await pause(50);
    const zeros = [...byId("worst-tasks").querySelectorAll("tbody tr")].filter((row) => row.cells[1].textContent === "0");
    expect(zeros.length === 0, "a task without an edit left is not among the worst");
    choose(byId("worst-order"), "executions");
    const rows = [...byId("worst-tasks").querySelectorAll("tbody tr")];
    const values = rows.map((row) => Number(row.cells[1].textContent.replace(",", "")));
    expect(rows.length > 5 && values.every((value, at) => at === 0 || value <= values[at - 1]), "the worst tasks come first");
    rows[2].dispatchEvent(new KeyboardEvent("keydown", { key: "Enter", bubbles: true }));
    expect(byId("task").selectedOptions[0].textContent === rows[2].cells[0].textContent, "a row opens its task");

    const chain = (from) => (from === 0 ? "(E)" : `(C${from} ${chain(from - 1)})`);
    const n_collapsed = (text) => draw(text, undefined, `(Before ${chain(30)})`).querySelectorAll(".collapsed").length;
    expect(n_collapsed(`(After ${chain(30)} (New))`) === 1, "what a tree had before is collapsed");
    expect(n_collapsed(`(After ${chain(30)} (E))`) === 0, "a tree without anything new is shown as a whole");

    dispatchEvent(new Event("beforeprint"));
    const folded = [...document.querySelectorAll("details:not([open])")];
    const isLong = (details) => details.classList.contains("long") && details.querySelectorAll("tr").length > 150;
    expect(folded.every(isLong), "printing unfolds all but very long tables");
    dispatchEvent(new Event("afterprint"));
    expect(document.querySelectorAll("details:not([open])").length > 0, "printing leaves the page as it was");
    choose(byId("series-2"), "");
    choose(byId("task"), "0");
    choose(byId("series"), "0");
    byId("trials").querySelector("tbody tr").click();
    seen.texts = [...document.querySelectorAll(".trees .code")].map((code) => code.textContent);
    expect(performance.getEntriesByType("resource").filter((entry) => !entry.name.startsWith("data:")).length === 0, "nothing is loaded");
    expect(document.querySelector("main img, main b b") === null, "texts are no markup");
    expect(document.documentElement.scrollWidth <= innerWidth, "the page is no wider than the window");
  } catch (error) {
    seen.problems.push(String(error));
  }
  const result = document.createElement("pre");
  result.id = "seen";
  result.textContent = "SEEN" + btoa(unescape(encodeURIComponent(JSON.stringify(seen)))) + "END";
  document.body.append(result);
})();
