const table = document.getElementById("matrix"), body = table.tBodies[0], rows = [...body.rows];
const heads = [...table.tHead.rows[1].cells], order = "pfcxtgun";
const key = (row, at) => at == 0 ? row.cells[0].textContent.toLocaleLowerCase()
  : at == 1 ? (row.cells[1].textContent == "" ? -1 : +row.cells[1].textContent) : order.indexOf(row.cells[at].className);
heads.forEach((head, at) => head.firstChild.addEventListener("click", () => {
  // Names from A on first, points from the most on.
  const down = at == 1 ? head.getAttribute("aria-sort") != "descending" : head.getAttribute("aria-sort") == "ascending";
  heads.forEach(other => other.removeAttribute("aria-sort"));
  head.setAttribute("aria-sort", down ? "descending" : "ascending");
  rows.sort((a, b) => { const x = key(a, at), y = key(b, at);
    return (down ? -1 : 1) * (at ? x - y : x.localeCompare(y)); });
  body.append(...rows);
}));
const find = document.getElementById("find"), shown = document.getElementById("shown");
find.addEventListener("input", () => {
  const plain = text => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase(), wanted = plain(find.value);
  for (const row of rows) row.hidden = !plain(row.cells[0].textContent).includes(wanted);
  const left = rows.filter(row => !row.hidden).length;
  shown.textContent = find.value ? `${left} of ${rows.length}` : "";
});
