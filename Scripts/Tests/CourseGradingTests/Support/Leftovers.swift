import Foundation

@testable import CourseKit

/// Looks for processes that should be gone.
enum Leftovers {
  /// Returns the processes that run in a folder of these tests, or a program of theirs. Empty after every run.
  ///
  /// Tests of other modules may start processes concurrently, which are ignored. Only Linux can list them.
  static func current() -> [String] {
    let folder = TestFolder.shared().resolvingSymlinksInPath().path
    return Platform.processes(from: 0).compactMap { entry in
      let process = "/proc/\(entry.pid)"
      let cwd = try? FileManager.default.destinationOfSymbolicLink(atPath: "\(process)/cwd")
      let bytes = FileManager.default.contents(atPath: "\(process)/cmdline") ?? Data()
      let command = String(decoding: bytes, as: UTF8.self)
      let isOurs = command.contains(folder) || (cwd ?? "").hasPrefix(folder)
      // The supervisor's arguments have the folder for temporary files, which may contain ours.
      return isOurs && !command.contains("course-supervisor") ? command : nil
    }
  }
}
