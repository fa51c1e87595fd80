import CourseKit
import Foundation

/// No text names a folder of one person's machine.
struct MachinePaths: CourseCheck {
  static let folders = ["home", "Users", "work", "tmp"]
  private static let generated: Set<String> = [
    ".git", ".build", ".course", ".swiftpm", ".DS_Store",
  ]

  func check(_ course: Course) -> [Check] {
    files(in: course.root).compactMap { url in
      guard let data = try? Data(contentsOf: url) else { return nil }
      return Check(findings(in: data, at: url, course))
    }
  }

  private func findings(in data: Data, at url: URL, _ course: Course) -> [Finding] {
    Self.folders.flatMap { folder -> [Finding] in
      let needle = Data("/\(folder)/".utf8)
      var findings: [Finding] = []
      var start = data.startIndex
      while let range = data.range(of: needle, in: start..<data.endIndex) {
        start = range.upperBound
        guard begins(range.lowerBound, in: data) else { continue }
        let line = data[..<range.lowerBound].count { $0 == UInt8(ascii: "\n") } + 1
        findings.append(Messages.machinePath("/\(folder)/", at: course.place(url, line: line)))
      }
      return findings
    }
  }

  /// Whether a path begins at `index`, rather than going on there.
  private func begins(_ index: Data.Index, in data: Data) -> Bool {
    guard index > data.startIndex else { return true }
    let scalar = UnicodeScalar(data[data.index(before: index)])
    return !scalar.properties.isAlphabetic && !"0123456789._-~})*".unicodeScalars.contains(scalar)
  }

  private func files(in folder: URL) -> [URL] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    return names.sorted().filter { !Self.generated.contains($0) }.flatMap { name -> [URL] in
      let entry = folder.appending(path: name)
      if entry.isSymbolicLink { return [] }
      return entry.isFolder ? files(in: entry) : [entry]
    }
  }
}
