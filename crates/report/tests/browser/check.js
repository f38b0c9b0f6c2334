// Goes through the page as a reader would, and leaves what was seen in an element of its own.
(async () => {
  const seen = { problems: window.problems, trees: 0, steps: 0, tasks: 0, texts: [] };
  const expect = (condition, what) => { if (!condition) seen.problems.push(what); };
  const pause = (ms) => new Promise((done) => setTimeout(done, ms));
  const byId = (id) => document.getElementById(id);
  const choose = (select, value) => { select.value = value; select.dispatchEvent(new Event("change")); };
  try {
    expect(document.querySelectorAll("figure svg").length >= 10, "ten figures");
    expect(document.querySelectorAll("figure svg title").length === 0, "titles became tips");
    const mark = document.querySelector("figure svg [data-tip]");
    mark.dispatchEvent(new PointerEvent("pointermove", { bubbles: true, clientX: 5, clientY: 5 }));
    expect(!byId("tip").hidden && byId("tip").textContent === mark.dataset.tip, "a tip is shown");

    byId("explorer").scrollIntoView();
    for (let i = 0; i < 100 && byId("task").options.length === 0; i++) await pause(50);
    const tasks = byId("task").options.length;
    expect(tasks > 1, "the explorer is filled once it is near");
    for (let task = 0; task < tasks; task += 13) {
      choose(byId("task"), String(task));
      for (const option of [...byId("series").options]) {
        choose(byId("series"), option.value);
        seen.tasks += 1;
        expect(byId("cells").querySelectorAll('tr[aria-selected="true"]').length === 1, "one strategy is chosen");
        for (const row of [...byId("trials").querySelectorAll("tbody tr")]) {
          row.click();
          seen.trees += document.querySelectorAll(".trees svg").length;
          if (byId("path").hidden) continue;
          byId("earlier").click();
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
