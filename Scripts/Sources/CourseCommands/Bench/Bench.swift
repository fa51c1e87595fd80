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
  private var results = BenchResults()

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

  private func tool(of root: URL) -> URL { root.appending(path: "Scripts/bench/course") }
}

extension Bench {
  /// Brings every copy to the state after an edit, and learns what an edit needs.
  private mutating func warmUp(_ courses: [BenchPackage], _ alone: BenchPackage) async throws
    -> Floor
  {
    for course in courses { _ = try await grade(course, edit: 1) }
    try alone.edit(1)
    let log = try await stopwatch.swift("build", "--build-tests", "--verbose", in: alone.root)
    let floor = Floor(log: log.output, folder: alone.root)
    try alone.edit(2)
    _ = try await stopwatch.swift("test", in: alone.root)
    return floor
  }

  /// Each measure once, one after the other, so that whatever else the machine does hits all alike.
  private mutating func measureWarm(
    _ number: Int,
    _ one: BenchPackage,
    _ twelve: BenchPackage,
    _ alone: BenchPackage,
    _ floor: Floor
  ) async throws {
    results.grade.add(try await grade(one, edit: number))
    try alone.edit(number)
    results.swiftTest.add(try await stopwatch.swift("test", in: alone.root).seconds)
    results.gradeOfTwelve.add(try await grade(twelve, edit: number))
    if floor.isKnown {
      try alone.edit(number + 1000)
      results.floor.add(try await floor.run(stopwatch))
    }
    let program = tool(of: twelve.root).path
    results.help.add(try await stopwatch.run(program, ["help"], in: twelve.root).seconds)
    results.list.add(try await stopwatch.run(program, ["list"], in: twelve.root).seconds)
  }

  private func grade(_ package: BenchPackage, edit number: Int) async throws -> Double {
    try package.edit(number)
    let program = tool(of: package.root).path
    return try await stopwatch.run(program, ["grade", package.lesson.number], in: package.root)
      .seconds
  }

  private mutating func measureTheRest(_ one: BenchPackage, _ alone: BenchPackage) async throws {
    let watching = Task {
      for await _ in FolderWatch(folder: one.edited.deletingLastPathComponent()).changes() {}
    }
    let before = PeakMemory.ownSeconds
    try await Task.sleep(for: .seconds(10))
    results.idle = (PeakMemory.ownSeconds - before) / 10
    watching.cancel()

    let engine = GradingEngine(root: one.root, toolchain: stopwatch.toolchain)
    let lesson = try Course(root: one.root).lesson(one.lesson.number)
    _ = await engine.grade(try GradingJob(lesson))
    results.toolMemory = PeakMemory.own
    let products = alone.root.appending(path: ".build/debug").visibleEntries
    if let test = products.first(where: { $0.pathExtension == "xctest" && !$0.isFolder }) {
      let arguments = ["--testing-library", "swift-testing"]
      results.testMemory = PeakMemory.of(test.path, arguments) ?? 0
    }
  }
}
