import Foundation

/// Somebody whose work is graded: a row of the roster, or a submission that no row fits.
struct Student: Hashable, Codable, Sendable {
  let id: String
  let name: String
  var email = ""
  var login = ""
  var section = ""

  /// A name for files, different for every id on any file system.
  var slug: String {
    let plain = id.folded.map { $0.isASCII && ($0.isLetter || $0.isNumber) ? $0 : "-" }
    return String(plain.prefix(60)) + "-" + ContentHash(Data(id.utf8)).text.prefix(8)
  }

  var order: (String, String) { (name.folded, id) }

  /// Reads a roster: CSV with a row of column names, `name` and `id` at least.
  static func roster(_ file: URL) throws -> [Student] {
    let rows = CSV.rows(of: try file.readText())
    let head = (rows.first ?? []).map { $0.trimmingCharacters(in: .whitespaces).lowercased() }
    guard head.contains("name"), head.contains("id") else {
      throw Explanation("\(file.path) has no columns `name` and `id` in its first row.")
        .remedy("Begin it with: name,id,email,login,section")
    }
    var seen: Set<String> = []
    return try rows.dropFirst().filter { $0.contains { !$0.isEmpty } }.map { row in
      let trimmed = row.map { $0.trimmingCharacters(in: .whitespaces) }
      let cells = Dictionary(zip(head, trimmed)) { first, _ in first }
      func cell(_ column: String) -> String { cells[column] ?? "" }
      let (id, name, email) = (cell("id"), cell("name"), cell("email"))
      guard !id.isEmpty, seen.insert(id).inserted else {
        throw Explanation("In \(file.path) the id '\(id)' is there twice, or empty.")
          .remedy("Give each student an id of their own.")
      }
      let (login, section) = (cell("login"), cell("section"))
      return Student(id: id, name: name, email: email, login: login, section: section)
    }
  }
}

struct Handover: Sendable {
  let student: Student
  var submissions: [Submission] = []
  var notes: [String] = []

  /// Finds each submission's student, by an id, login or address in its name, else by the name.
  static func all(_ submissions: [Submission], roster: [Student]) -> [Handover] {
    var byID = Dictionary(roster.map { ($0.id, Handover(student: $0)) }) { $1 }
    for submission in submissions {
      let keyed = roster.filter { submission.name.names($0) }
      let matches = keyed.isEmpty ? roster.filter { submission.name.begins(with: $0.name) } : keyed
      if matches.count == 1 {
        byID[matches[0].id]?.submissions.append(submission)
        continue
      }
      // Without a roster the submission's name is all there is. A folder and a zip of one name are one student's.
      let id = roster.isEmpty ? submission.name : "? " + submission.name
      var own = byID[id] ?? Handover(student: Student(id: id, name: submission.name))
      own.submissions.append(submission)
      let ids = matches.map(\.id).sorted().joined(separator: ", ")
      let note = ids.isEmpty ? "Not in the roster" : "Fits \(matches.count) students: \(ids)"
      if !roster.isEmpty { own.notes = [note] }
      byID[id] = own
    }
    return byID.values.sorted { $0.student.order < $1.student.order }
  }
}

extension String {
  /// Without case and accents, for comparing and sorting.
  var folded: String { folding(options: [.caseInsensitive, .diacriticInsensitive], locale: nil) }

  /// Whether a student's id, login or address stands in it as a word.
  fileprivate func names(_ student: Student) -> Bool {
    let words = Set(folded.split { !$0.isLetter && !$0.isNumber })
    let keys = [student.id, student.login].map(\.folded).filter { !$0.isEmpty }
    if keys.contains(where: { words.contains($0[...]) || folded == $0 }) { return true }
    return !student.email.isEmpty && folded.contains(student.email.folded)
  }

  /// Whether it begins with a name as platforms write it: `Ada Lovelace_123_…`, `lovelaceada_123_…`.
  fileprivate func begins(with name: String) -> Bool {
    let first = folded.split(separator: "_").first.map(String.init) ?? folded
    let letters = first.filter(\.isLetter)
    let words = name.folded.split { !$0.isLetter }.map(String.init)
    return words.indices.contains { letters == (words[$0...] + words[..<$0]).joined() }
  }
}

/// Comma-separated values, as RFC 4180 has them.
enum CSV {
  static func rows(of text: String) -> [[String]] {
    var (rows, row, cell) = ([[String]](), [String](), "")
    var isQuoted = false
    // Spreadsheets in half of the world write semicolons.
    let separator: Character = text.prefix { !$0.isNewline }.contains(",") ? "," : ";"
    var rest = text.drop { $0 == "\u{FEFF}" }
    while let character = rest.popFirst() {
      switch character {
      case "\"" where isQuoted && rest.first == "\"":
        cell.append("\"")
        rest.removeFirst()
      case "\"": isQuoted.toggle()
      case separator where !isQuoted:
        row.append(cell)
        cell = ""
      case _ where character.isNewline && !isQuoted:
        rows.append(row + [cell])
        (row, cell) = ([], "")
      default: cell.append(character)
      }
    }
    if !row.isEmpty || !cell.isEmpty { rows.append(row + [cell]) }
    return rows
  }

  /// Rows as a text. What a spreadsheet would take for a formula gets an apostrophe.
  static func text(_ rows: [[String]]) -> String {
    rows.map { $0.map(field).joined(separator: ",") + "\r\n" }.joined()
  }

  private static func field(_ text: String) -> String {
    let isFormula = text.first.map { "=+-@\t\r".contains($0) } ?? false
    let safe = (isFormula ? "'" : "") + text
    let isPlain = safe.allSatisfy { !$0.isNewline && !",;\"'".contains($0) } && safe.first != " "
    if isPlain { return safe }
    return "\"" + safe.replacing("\"", with: "\"\"") + "\""
  }
}
