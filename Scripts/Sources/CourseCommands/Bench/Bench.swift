import CourseContent
import CourseGrading
import Foundation

/// Takes the measures of `course bench`, all in `.build/course/bench`.
struct Bench {
  let place: Workplace
  let runs: Int
  let stopwatch: Stopwatch
  private let folder: URL
  private let program: URL
  var results = BenchResults()

  /// - Parameters:
  ///   - place: the course.
  ///   - runs: how often each warm measure is taken.
  ///   - toolchain: what builds.
  init(_ place: Workplace, runs: Int, toolchain: Toolchain) {
    self.place = place
    self.runs = runs
    stopwatch = Stopwatch(toolchain: toolchain)
    folder = place.course.root.appending(path: ".build/course/bench", directoryHint: .isDirectory)
    program = URL(filePath: CommandLine.arguments[0]).resolvingSymlinksInPath()
  }

  /// Measures everything.
  ///
  /// - Parameter report: told what is going on.
  /// - Throws: An `Explanation` when a copy can't be laid or a command fails.
  mutating func run(report: (String) -> Void) async throws -> BenchResults {
    report(Messages.benchPreparing)
    let lessons = try ordered()
    func package(_ name: String, _ count: Int) throws -> BenchPackage {
      let root = folder.appending(path: name)
      return try BenchPackage(place.course, at: root, lessons: lessons, count: count)
    }
    let alone = try package("alone", 1)
    let (one, twelve) = (try package("one", 1), try package("twelve", 12))
    try await measureCold(one, alone, report: report)
    for package in [one, twelve] { try putTool(into: package.root) }
    let floor = try await warmUp([one, twelve], alone)
    for number in 1...runs {
      report(Messages.benchWarm(number, of: runs))
      try await measureWarm(number + 10, one, twelve, alone, floor)
    }
    report(Messages.benchIdle)
    try await measureTheRest(one, alone)
    return results
  }

  /// The lessons, the one that is measured first: number 01 if there is one.
  private func ordered() throws -> [Lesson] {
    let first = (try? place.course.lesson("01")) ?? place.course.lessons[0]
    return [first]
      + place.course.lessons.filter { lesson in
        lesson.name != first.name && lesson.solution.isFolder && lesson.grader.isFolder
      }
  }

  /// From nothing built to the first verdict: the launcher with the tool's sources, and plain `swift test`.
  private mutating func measureCold(
    _ one: BenchPackage,
    _ alone: BenchPackage,
    report: (String) -> Void
  ) async throws {
    let manager = FileManager.default
    let from = place.course.root.appending(path: "Scripts")
    let scripts = one.root.appending(path: "Scripts")
    try manager.createDirectory(at: scripts, withIntermediateDirectories: true)
    for name in from.visibleEntries.map(\.lastPathComponent) {
      try manager.copyItem(at: from.appending(path: name), to: scripts.appending(path: name))
    }
    report(Messages.benchCold(1))
    let launcher = scripts.appending(path: "course").path
    let arguments = ["grade", one.lesson.number]
    results.firstGrade.add(try await stopwatch.run(launcher, arguments, in: one.root).seconds)
    report(Messages.benchCold(2))
    results.firstSwiftTest.add(try await stopwatch.swift("test", in: alone.root).seconds)
  }

  /// Puts this very tool where the launcher of a copy would have built it.
  private func putTool(into root: URL) throws {
    let manager = FileManager.default
    let target = tool(of: root)
    let parent = target.deletingLastPathComponent()
    try manager.createDirectory(at: parent, withIntermediateDirectories: true)
    try? manager.removeItem(at: target)
    try manager.createSymbolicLink(at: target, withDestinationURL: program)
  }

  func tool(of root: URL) -> URL { root.appending(path: "Scripts/bench/course") }
}
