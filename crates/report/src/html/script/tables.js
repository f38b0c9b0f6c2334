/**
 * Fills an element with a table. Headings that begin with # are of numbers.
 *
 * Rows that can be chosen are one stop for the Tab key; arrow keys, Home and End move between them, and
 * Enter or the space bar chooses one.
 */
function table(into, headings, rows) {
  const hadFocus = into.contains(document.activeElement);
  const body = element("tbody");
  const first = Math.max(0, rows.findIndex((row) => row.isChosen));
  rows.forEach(({ cells, isChosen, choose }, position) => {
    const row = element("tr", choose ? { tabindex: position === first ? 0 : -1, "aria-selected": Boolean(isChosen) } : {});
    cells.forEach((cell, column) => {
      const isNumber = headings[column].startsWith("#");
      row.append(element("td", isNumber ? { class: "number" } : {}, cell));
    });
    if (choose) row.addEventListener("click", choose);
    body.append(row);
  });
  body.addEventListener("keydown", moveInRows);
  const heading = (text) => element("th", text.startsWith("#") ? { class: "number" } : {}, text.replace("#", ""));
  const head = element("thead", {}, element("tr", {}, ...headings.map(heading)));
  into.replaceChildren(element("table", rows.some((row) => row.choose) ? { role: "grid" } : {}, head, body));
  if (hadFocus) body.rows[first]?.focus({ preventScroll: true });
}

function moveInRows(event) {
  const row = event.target.closest("tr");
  const rows = [...event.currentTarget.rows];
  const position = rows.indexOf(row);
  const goals = { ArrowDown: position + 1, ArrowUp: position - 1, Home: 0, End: rows.length - 1 };
  if (event.key === "Enter" || event.key === " ") {
    event.preventDefault();
    row.click();
  } else if (event.key in goals) {
    event.preventDefault();
    const goal = rows[Math.max(0, Math.min(goals[event.key], rows.length - 1))];
    moveStop(rows, goal);
    goal.focus();
  }
}

/** Makes one row the stop of the Tab key. */
function moveStop(rows, stop) {
  for (const row of rows) row.tabIndex = row === stop ? 0 : -1;
}

/** Marks a row as chosen, and scrolls the list to it: only the list, never the page. */
function mark(list, position) {
  const rows = [...list.querySelectorAll("tbody tr")];
  rows.forEach((row, place) => row.setAttribute("aria-selected", place === position));
  const row = rows[position];
  if (!row) return;
  moveStop(rows, row);
  const head = list.querySelector("thead").offsetHeight;
  if (row.offsetTop - head < list.scrollTop) list.scrollTop = row.offsetTop - head;
  else if (row.offsetTop + row.offsetHeight > list.scrollTop + list.clientHeight) {
    list.scrollTop = row.offsetTop + row.offsetHeight - list.clientHeight;
  }
}
