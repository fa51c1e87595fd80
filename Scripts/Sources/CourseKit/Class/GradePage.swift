/// The page of a grade book: one file, no network, readable without scripts; a script sorts and filters.
struct GradePage {
  let book: GradeBook

  private typealias State = ClassResult.State

  var text: String {
    """
    <!DOCTYPE html>
    <html lang="en">
    <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; \
    script-src 'unsafe-inline'">
    <title>Grade book</title>
    <style>
    \(Self.style)
    </style>
    </head>
    <body>
    <header>
    <h1>Grade book</h1>
    <p>\(count(book.rows.count, "student")), \(count(book.columns.count, "lesson")). \
    \(book.isolations.sorted().map { "Graded inside \($0.escaped)." }.joined(separator: " "))</p>
    <ul class="tiles">
    \(tiles)
    </ul>
    </header>
    <main>
    \(matrix)
    \(bars)
    \(lists)
    </main>
    <script>
    \(Self.script)
    </script>
    </body>
    </html>

    """
  }

  private var tiles: String {
    State.allCases.compactMap { state in
      let number = book.states.count { $0 == state }
      return number == 0 ? nil : "<li class=\"\(state.style)\"><b>\(number)</b> \(state.words)</li>"
    }.joined(separator: "\n")
  }

  private var matrix: String {
    let tasks = book.columns.flatMap(\.tasks)
    let lessons = book.columns.map { column in
      "<th colspan=\"\(max(1, column.tasks.count))\" scope=\"colgroup\">"
        + "<abbr title=\"\(column.outline.title.escaped)\">\(column.number)</abbr></th>"
    }
    let heads = tasks.map { task in
      "<th scope=\"col\"><button title=\"\(task.title.escaped)\">"
        + "<i>\(task.target.prefix(2)).</i>\(task.target.dropFirst(3))</button></th>"
    }
    let most = ClassReports.number(tasks.reduce(0) { $0 + $1.points })
    return """
      <section aria-labelledby="s">
      <h2 id="s">Students and tasks</h2>
      <p><label>Find <input type="search" id="find" placeholder="name, id or section"></label>
      <output id="shown" aria-live="polite"></output></p>
      <p class="legend">\(legend)</p>
      <div class="scroll" role="region" aria-labelledby="s" tabindex="0">
      <table id="matrix">
      <thead>
      <tr><th></th><th></th>\(lessons.joined())</tr>
      <tr><th scope="col"><button>Student</button></th><th scope="col"><button>Points<br><small>of \(most)</small></button></th>\
      \(heads.joined())</tr>
      </thead>
      <tbody>
      \(book.rows.map(row).joined(separator: "\n"))
      </tbody>
      </table>
      </div>
      </section>
      """
  }

  private var legend: String {
    State.allCases.map { "<b class=\"\($0.style)\"><span>\($0.sign)</span> \($0.words)</b>" }
      .joined(separator: " ")
  }

  private func row(_ row: GradeBook.Row) -> String {
    let student = row.student
    let more = [student.id == student.name ? "" : student.id, student.section].filter {
      !$0.isEmpty
    }
    let cells = book.columns.flatMap { column -> [String] in
      let marks = row.marks[column.number]?.tasks.map(\.state)
      return (marks ?? column.tasks.map { _ in .nothing }).map { state in
        "<td class=\(state.style)>\(state.sign)<i>\(state.words)</i>"
      }
    }
    let name = "<a href=\"feedback/\(student.slug).md\">\(student.name.escaped)</a>"
    return
      "<tr><th scope=\"row\">\(name) <small>\(more.joined(separator: " · ").escaped)</small></th>"
      + "<td class=\"points\">\(ClassReports.number(row.total))\(cells.joined())"
  }

  private var bars: String {
    let cards = book.columns.map { column -> String in
      let rows = column.tasks.enumerated().map { index, task -> String in
        let states = book.rows.map { row in
          row.marks[column.number].map { $0.tasks[index].state } ?? .nothing
        }
        let counts = State.allCases.map { state in (state, states.count { $0 == state }) }
          .filter { $0.1 > 0 }
        let words = counts.map { "\($0.1) \($0.0.words)" }.joined(separator: ", ")
        let parts = counts.map { "<span class=\"\($0.0.style)\" style=\"flex:\($0.1)\"></span>" }
        let passed = states.count { $0 == .passed }
        return """
          <li><span><b>\(task.target)</b> \(task.title.escaped)</span><span class="of">\(passed) of \(states.count)</span>
          <span class="bar" role="img" aria-label="\(words)" title="\(words)">\(parts.joined())</span></li>
          """
      }
      return
        "<div class=\"card\"><h3>\(column.outline.name.escaped)</h3><ul>\(rows.joined())</ul></div>"
    }
    return
      "<section><h2>Tasks</h2><div class=\"cards\">\(cards.joined(separator: "\n"))</div></section>"
  }

  private var lists: String {
    let marks = book.rows.flatMap { row in row.marks.map { (row.student, $0.key, $0.value.seconds) }
    }
    let slowest = marks.filter { $0.2 > 0 }
      .sorted { ($1.2, $0.1, $0.0.id) < ($0.2, $1.1, $1.0.id) }.prefix(10)
    let absent = book.rows.filter { $0.marks.values.allSatisfy { $0.state == .nothing } }
    let seconds = slowest.map { [String(($0.2 * 10).rounded() / 10), $0.1, $0.0.name] }
    let ids = absent.map { [$0.student.name, $0.student.id] }
    let unsteady = "Tests that crashed, timed out or were not graded most often"
    return [
      table("Rules most often broken", ["Students", "Task", "Rule"], stumbles(book.broken)),
      table(unsteady, ["Students", "Task", "Test"], stumbles(book.unsteady)),
      table("Slowest answers", ["Seconds", "Lesson", "Student"], seconds),
      table("Nothing handed in", ["Student", "ID"], ids),
    ].joined(separator: "\n")
  }

  private func stumbles(_ counts: [GradeBook.Stumble: Int]) -> [[String]] {
    counts.sorted {
      ($1.value, $0.key.target, $0.key.text) < ($0.value, $1.key.target, $1.key.text)
    }
    .prefix(20).map { ["\($0.value)", $0.key.target, $0.key.text] }
  }

  private func table(_ title: String, _ head: [String], _ rows: [[String]]) -> String {
    if rows.isEmpty { return "" }
    let body = rows.map { "<tr>" + $0.map { "<td>\($0.escaped)" }.joined() }.joined(separator: "\n")
    let heads = head.map { "<th scope=\"col\">\($0)</th>" }.joined()
    return """
      <section><h2>\(title)</h2>
      <table class="list"><thead><tr>\(heads)</tr></thead><tbody>
      \(body)
      </tbody></table></section>
      """
  }

  private static let style = """
    :root { color-scheme: light dark; --back: #fbfaf8; --card: #fff; --ink: #1f2328; --soft: #5b636d; --line: #dcd8d0;
      --p: #1a7f4b; --f: #c4432b; --c: #8a4b00; --x: #8a2be2; --t: #6a3fb5; --g: #a87900; --u: #a87900; --n: #8b9199; }
    @media (prefers-color-scheme: dark) { :root { --back: #14171b; --card: #1c2127; --ink: #e6e8eb; --soft: #9aa4af;
      --line: #343b44; --p: #4cc38a; --f: #ff7a62; --c: #e8a45a; --x: #c99bff; --t: #b39bff; --g: #f0c64a; --u: #f0c64a;
      --n: #78828d; } }
    * { box-sizing: border-box; }
    body { margin: 0 auto; padding: 1.5rem clamp(1rem, 3vw, 2.5rem) 4rem; max-width: 1500px; background: var(--back);
      color: var(--ink); font: 16px/1.5 system-ui, sans-serif; }
    h1 { margin: 0; font-size: 1.9rem; letter-spacing: -.02em; } h2 { margin: 2.2rem 0 .6rem; font-size: 1.25rem; }
    h3 { margin: 0 0 .6rem; font-size: 1rem; } header p, small, .legend, .of { color: var(--soft); } small { font-size: .8em; }
    ul { list-style: none; margin: 0; padding: 0; } a { color: inherit; text-underline-offset: 2px; }
    .tiles { display: flex; flex-wrap: wrap; gap: .6rem; } .tiles li { padding: .5rem .9rem; background: var(--card);
      border: 1px solid var(--line); border-left: 4px solid var(--s); border-radius: 6px; } .tiles b { font-size: 1.25rem; }
    .p { --s: var(--p); } .f { --s: var(--f); } .c { --s: var(--c); } .x { --s: var(--x); } .t { --s: var(--t); }
    .g { --s: var(--g); } .u { --s: var(--u); } .n { --s: var(--n); }
    input { font: inherit; color: inherit; background: var(--card); border: 1px solid var(--line); border-radius: 6px;
      padding: .3rem .6rem; max-width: 100%; } .legend { font-size: .9rem; } .legend b { font-weight: 400; white-space: nowrap;
      margin-right: .8em; } .legend span { color: var(--s); font-weight: 700; }
    .scroll { overflow: auto; max-height: 80vh; width: fit-content; max-width: 100%; border: 1px solid var(--line); border-radius: 8px; background: var(--card); }
    :focus-visible { outline: 3px solid #2f81f7; outline-offset: 1px; }
    table { border-collapse: separate; border-spacing: 0; } th { font-weight: 600; text-align: left; }
    #matrix thead { position: sticky; top: 0; z-index: 2; } #matrix thead th { background: var(--card); padding: 0;
      border-bottom: 1px solid var(--line); text-align: center; } #matrix thead th[colspan] { border-left: 1px solid var(--line); }
    #matrix button { all: unset; box-sizing: border-box; cursor: pointer; width: 100%; padding: .3rem .5rem; white-space: nowrap; }
    #matrix button:focus-visible { outline: 3px solid #2f81f7; outline-offset: -3px; }
    #matrix button::after { content: ""; } [aria-sort=ascending] button::after { content: " ▲" !important; font-size: .7em; }
    [aria-sort=descending] button::after { content: " ▼" !important; font-size: .7em; }
    #matrix tbody th { position: sticky; left: 0; z-index: 1; background: var(--card); padding: .25rem .8rem; font-weight: 500;
      max-width: 18rem; overflow: hidden; text-overflow: ellipsis; white-space: nowrap; border-right: 1px solid var(--line); }
    #matrix thead th:first-child { position: sticky; left: 0; z-index: 1; text-align: left; padding-left: .3rem;
      border-right: 1px solid var(--line); }
    #matrix td { text-align: center; padding: .2rem .5rem; color: var(--s); font-weight: 700;
      background: color-mix(in srgb, var(--s, transparent) 13%, var(--card)); border: 1px solid var(--card); border-width: 1px 0 0 1px; }
    #matrix td.points { color: var(--ink); background: var(--card); font-variant-numeric: tabular-nums; }
    i { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
    #matrix td, #matrix button { position: relative; }
    .cards { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(100%, 21rem), 1fr)); gap: 1rem; }
    .card { background: var(--card); border: 1px solid var(--line); border-radius: 8px; padding: 1rem; }
    .card li { display: grid; grid-template-columns: 1fr auto; gap: .1rem .8rem; font-size: .9rem; margin-bottom: .55rem; }
    .bar { grid-column: 1 / -1; display: flex; height: .6rem; gap: 2px; border-radius: 4px; overflow: hidden; }
    .bar span { background: var(--s); } .bar .n { opacity: .45; }
    .list { width: 100%; background: var(--card); border: 1px solid var(--line); border-radius: 8px; }
    .list td, .list th { padding: .35rem .8rem; border-bottom: 1px solid var(--line); vertical-align: top; }
    .list tr:last-child td { border-bottom: 0; } .list td:first-child { font-variant-numeric: tabular-nums; white-space: nowrap; }
    .list td:last-child { overflow-wrap: anywhere; }
    @media (max-width: 600px) { #matrix tbody th { max-width: 9.5rem; padding: .25rem .5rem; } #matrix tbody th small { display: block; } }
    @media print { .scroll { max-height: none; overflow: visible; } }
    """

  private static let script = """
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
      const plain = text => text.normalize("NFD").replace(/\\p{M}/gu, "").toLowerCase(), wanted = plain(find.value);
      for (const row of rows) row.hidden = !plain(row.cells[0].textContent).includes(wanted);
      const left = rows.filter(row => !row.hidden).length;
      shown.textContent = find.value ? `${left} of ${rows.length}` : "";
    });
    """
}
