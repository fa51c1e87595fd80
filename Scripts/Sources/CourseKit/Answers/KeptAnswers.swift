import Foundation

/// The answers of one lesson that were kept aside, byte for byte, in `.course/kept/<lesson>/<date>`.
package struct KeptAnswers: Sendable {
  /// An answer that was kept.
  package struct Kept: Hashable, Sendable {
    /// The folder that holds it.
    package let folder: URL

    /// When it was kept, `2026-11-20-194501`, in local time; a second one of the same second ends in `-2`.
    package var name: String { folder.lastPathComponent }
  }

  private let folder: URL

  /// - Parameter lesson: whose answers they are.
  package init(_ lesson: Lesson) {
    folder = lesson.root.appending(path: ".course/kept/\(lesson.name)")
  }

  /// All of them, the oldest first.
  package var all: [Kept] {
    folder.visibleFolders.map { Kept(folder: $0) }.sorted { $0.name.isOlder(than: $1.name) }
  }

  /// The one whose name begins like this, the newest if several do; the newest of all for `nil`.
  package func find(_ name: String?) -> Kept? {
    all.last { name == nil || $0.name.hasPrefix(name ?? "") }
  }

  /// Keeps what a folder holds. It stands under its name only when all of it is there.
  ///
  /// - Parameters:
  ///   - contents: what to keep; nothing is kept of an empty folder.
  ///   - date: when, for the name.
  /// - Returns: what was kept, or the newest kept one if that holds the same; `nil` for an empty folder.
  /// - Throws: An `Explanation` when it could not be written. Nothing is half kept then.
  package func keep(_ contents: FolderContents, date: Date = .now) throws -> Kept? {
    if contents.items.isEmpty { return nil }
    if let last = all.last, (try? FolderContents(last.folder)) == contents { return last }
    let partial = folder.appending(path: ".partial-\(UUID().uuidString)")
    do {
      try contents.write(to: partial)
      guard try FolderContents(partial) == contents else { throw CocoaError(.fileWriteUnknown) }
      let target = freeFolder(Self.name(for: date))
      guard rename(partial.path, target.path) == 0 else { throw CocoaError(.fileWriteUnknown) }
      return Kept(folder: target)
    } catch {
      try? FileManager.default.removeItem(at: partial)
      throw Messages.notKept(folder.path, error.localizedDescription)
    }
  }

  private func freeFolder(_ name: String) -> URL {
    var number = 1
    var target = folder.appending(path: name)
    while FolderContents.kind(target) != nil {
      number += 1
      target = folder.appending(path: "\(name)-\(number)")
    }
    return target
  }

  private static func name(for date: Date) -> String {
    let calendar = Calendar(identifier: .gregorian)
    let parts = calendar.dateComponents(
      [.year, .month, .day, .hour, .minute, .second],
      from: date
    )
    let numbers = [parts.month, parts.day, parts.hour, parts.minute, parts.second].map { part in
      let digits = String(part ?? 0)
      return digits.count < 2 ? "0" + digits : digits
    }
    return "\(parts.year ?? 0)-\(numbers[0])-\(numbers[1])-\(numbers[2...].joined())"
  }
}

extension String {
  /// Whether a kept answer of this name is older; the number after the time counts as a number.
  fileprivate func isOlder(than other: String) -> Bool {
    (count, self) < (other.count, other) && prefix(17) == other.prefix(17)
      || prefix(17) < other.prefix(17)
  }
}
