import Foundation

/// A student's submission: a folder or a zip, with the lessons that are in it.
struct Submission: Sendable {
  let name: String
  private let rootFolder: URL
  private(set) var problem = ""
  /// The lessons' folders, the best of each lesson first.
  private(set) var answers: [AnswerLocation] = []

  struct AnswerLocation: Sendable {
    let folder: URL
    /// The folder's path relative to the folder of the submissions.
    let title: String
    let zip: ZipArchive?
    /// The folder's path in the zip or in the submission; empty for all of it.
    let path: String
    /// The two digits of the lesson, `nil` if the name has none.
    let lessonNumber: String?

    /// Answers in `Exercises` first, then those nearer to the root, then by name.
    fileprivate var rank: (Int, Int, String) {
      let parts = path.split(separator: "/")
      return (parts.dropLast().last == "Exercises" ? 0 : 1, parts.count, path)
    }

    /// Reads the answer. Messages name its files as in the student's course.
    func read(as lesson: Lesson) async throws -> AnswerSnapshot {
      let answer = try await zip?.answer(in: path) ?? AnswerSnapshot(folder: folder)
      return answer.relocated(to: URL(filePath: "/Exercises/\(lesson.name)"))
    }
  }

  /// Returns the submissions in a folder, by name. Anything that is neither a folder nor an archive is skipped.
  static func all(in folder: URL, environment: [String: String]) async throws -> [Submission] {
    guard let names = try? FileManager.default.contentsOfDirectory(atPath: folder.path) else {
      throw UserFacingError("\(folder.path) is no folder that can be read.")
        .remedy("Name the folder that holds the submissions.")
    }
    let archives = ["zip", "rar", "7z", "tar", "gz", "tgz", "xz", "bz2"]
    let entries = names.sorted().filter { !$0.hasPrefix(".") }.map { folder.appending(path: $0) }
      .filter { $0.status?.kind != S_IFREG || archives.contains($0.pathExtension.lowercased()) }
    var found: [Submission] = []
    for entry in entries { found.append(await Submission(entry, in: folder, environment)) }
    return found
  }

  private init(_ entry: URL, in folder: URL, _ environment: [String: String]) async {
    rootFolder = folder
    let isZip = entry.pathExtension.lowercased() == "zip"
    name = isZip ? entry.deletingPathExtension().name : entry.name
    var sources: [URL] = []
    switch entry.status?.kind {
    case S_IFDIR:
      add(Self.folders(in: entry), in: entry)
      // Platforms put what was uploaded into a folder with the student's name.
      if answers.isEmpty {
        sources = entry.visibleEntries.filter {
          $0.pathExtension.lowercased() == "zip" && $0.status?.kind == S_IFREG
        }
      }
    case S_IFREG where isZip: sources = [entry]
    case S_IFREG: problem = "It is neither a folder nor a zip."
    default: problem = "It is a link, which is not followed."
    }
    for source in sources {
      do {
        let zip = try await ZipArchive(source, environment: environment)
        add(zip.folders, in: source, zip)
      } catch { problem = "\(error)" }
    }
    answers.sort { $0.rank < $1.rank }
  }

  private mutating func add(_ folders: [String], in source: URL, _ zip: ZipArchive? = nil) {
    let others: Set = ["Lessons", "Solutions", "Tests", "Mistakes", "Alternatives", "LiveCoding"]
    for path in folders {
      let parts = (path.isEmpty ? [name] : path.split(separator: "/").map(String.init))[...]
      let number = Self.number(of: parts.last ?? "")
      // What lies in an answer is part of it, and the other wings of a clone hold none.
      let isInside = parts.dropLast().contains { Self.number(of: $0) != nil }
      if isInside || !others.isDisjoint(with: parts) { continue }
      let folder = path.isEmpty ? source : source.appending(path: path)
      let wiring = path.isEmpty ? "Wiring.swift" : path + "/Wiring.swift"
      let kind = folder.appending(path: "Wiring.swift").status?.kind
      guard number != nil || zip?.contains(wiring) ?? (kind == S_IFREG) else { continue }
      let title = folder.path.replacing(rootFolder.path + "/", with: "")
      answers.append(
        AnswerLocation(folder: folder, title: title, zip: zip, path: path, lessonNumber: number)
      )
    }
  }

  /// Returns `04` for `Lesson04Singletons`, and for `Lesson04Singletons (1)`, as browsers write it.
  private static func number(of name: String) -> String? {
    name.prefixMatch(of: #/(?i)lesson[ _-]?(\d\d)(?!\d)/#).map { String($0.output.1) }
  }

  static let depth = 5

  /// Returns the paths of the folders below one, without links, and the empty path of the folder itself.
  private static func folders(in top: URL) -> [String] {
    var found = [""]
    var level = [""]
    for _ in 1...depth {
      let below = level.lazy.flatMap { path in
        top.appending(path: path).visibleEntries.filter { $0.status?.kind == S_IFDIR }
          .map { path.isEmpty ? $0.name : "\(path)/\($0.name)" }
      }
      level = Array(below.prefix(10_000))
      found += level
    }
    return found
  }
}
