import Foundation

/// A person whose work is graded: a row of the roster, or a submission that matches no row.
struct Student: Hashable, Codable, Sendable {
  let id: String
  let name: String
  var email = ""
  var login = ""
  var section = ""

  /// A file name, different for every id on any file system.
  var slug: String {
    let plain = id.normalized.map { $0.isASCII && ($0.isLetter || $0.isNumber) ? $0 : "-" }
    return String(plain.prefix(60)) + "-" + ContentHash(Data(id.utf8)).text.prefix(8)
  }

  var order: (String, String) { (name.normalized, id) }

  /// Reads a roster: CSV with a row of column names, at least `name` and `id`.
  static func roster(_ file: URL) throws -> [Student] {
    let rows = CSV.rows(of: try file.readText())
    let head = (rows.first ?? []).map { $0.trimmingCharacters(in: .whitespaces).lowercased() }
    guard head.contains("name"), head.contains("id") else {
      throw UserFacingError("\(file.path) has no columns `name` and `id` in its first row.")
        .remedy("Begin it with: name,id,email,login,section")
    }
    var seen: Set<String> = []
    return try rows.dropFirst().filter { $0.contains { !$0.isEmpty } }.map { row in
      let trimmed = row.map { $0.trimmingCharacters(in: .whitespaces) }
      let cells = Dictionary(zip(head, trimmed)) { first, _ in first }
      var student = Student(id: cells["id"] ?? "", name: cells["name"] ?? "")
      student.email = cells["email"] ?? ""
      student.login = cells["login"] ?? ""
      student.section = cells["section"] ?? ""
      if !student.id.isEmpty, seen.insert(student.id).inserted { return student }
      throw UserFacingError("In \(file.path) the id '\(student.id)' is there twice, or empty.")
        .remedy("Give each student an id of their own.")
    }
  }
}

struct StudentSubmissions: Sendable {
  let student: Student
  var submissions: [Submission] = []
  var notes: [String] = []

  /// Finds each submission's student, by an id, login or address in its name, or else by the name.
  static func match(_ submissions: [Submission], roster: [Student]) -> [StudentSubmissions] {
    var byID = Dictionary(roster.map { ($0.id, StudentSubmissions(student: $0)) }) { $1 }
    for submission in submissions {
      let keyed = roster.filter { submission.name.mentions($0) }
      let matches = keyed.isEmpty ? roster.filter { submission.name.begins(with: $0.name) } : keyed
      if matches.count == 1 {
        byID[matches[0].id]?.submissions.append(submission)
        continue
      }
      // Without a roster the submission's name is all there is. A folder and a zip of one name are one student's.
      let id = roster.isEmpty ? submission.name : "? " + submission.name
      var own = byID[id] ?? StudentSubmissions(student: Student(id: id, name: submission.name))
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
  /// The text without case and accents, for comparing and sorting.
  var normalized: String {
    folding(options: [.caseInsensitive, .diacriticInsensitive], locale: nil)
  }

  /// Whether the text contains a student's id, login or address as a word.
  fileprivate func mentions(_ student: Student) -> Bool {
    let words = Set(normalized.split { !$0.isLetter && !$0.isNumber })
    let keys = [student.id, student.login].map(\.normalized).filter { !$0.isEmpty }
    if keys.contains(where: { words.contains($0[...]) || normalized == $0 }) { return true }
    return !student.email.isEmpty && normalized.contains(student.email.normalized)
  }

  /// Whether the text begins with a name as platforms write it: `Ada Lovelace_123_…`, `lovelaceada_123_…`.
  fileprivate func begins(with name: String) -> Bool {
    let first = normalized.split(separator: "_").first.map(String.init) ?? normalized
    let letters = first.filter(\.isLetter)
    let words = name.normalized.split { !$0.isLetter }.map(String.init)
    return words.indices.contains { letters == (words[$0...] + words[..<$0]).joined() }
  }
}

/// Comma-separated values, as in RFC 4180.
package enum CSV {
  static func rows(of text: String) -> [[String]] {
    var rows = [[""]]
    var isQuoted = false
    // Spreadsheets in half of the world write semicolons.
    let separator: Character = text.prefix { !$0.isNewline }.contains(",") ? "," : ";"
    var rest = text.drop { $0 == "\u{FEFF}" }
    while let character = rest.popFirst() {
      let row = rows.count - 1
      let cell = rows[row].count - 1
      switch character {
      case "\"" where isQuoted && rest.first == "\"":
        rows[row][cell].append("\"")
        rest.removeFirst()
      case "\"": isQuoted.toggle()
      case separator where !isQuoted: rows[row].append("")
      case _ where character.isNewline && !isQuoted: rows.append([""])
      default: rows[row][cell].append(character)
      }
    }
    // A last line end begins no further row.
    if rows.last == [""] { rows.removeLast() }
    return rows
  }

  /// Returns the rows as text. A cell that a spreadsheet would read as a formula gets an apostrophe.
  package static func text(_ rows: [[String]]) -> String {
    rows.map { $0.map(field).joined(separator: ",") + "\r\n" }.joined()
  }

  private static func field(_ text: String) -> String {
    let isFormula = text.first.map { "=+-@\t\r".contains($0) } ?? false
    let safe = (isFormula ? "'" : "") + text
    let isPlain = safe.allSatisfy { !$0.isNewline && !",;\"'".contains($0) } && safe.first != " "
    return isPlain ? safe : "\"" + safe.replacing("\"", with: "\"\"") + "\""
  }
}
