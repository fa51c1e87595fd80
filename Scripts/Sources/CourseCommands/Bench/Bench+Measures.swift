import CourseContent
import CourseGrading
import Foundation

extension Bench {
  /// Brings every copy to the state after an edit, and learns what an edit needs.
  mutating func warmUp(_ courses: [BenchPackage], _ alone: BenchPackage) async throws
    -> Floor
  {
    for course in courses { _ = try await grade(course, .body, 1) }
    try alone.change(.body, 1)
    _ = try await stopwatch.swift("test", in: alone.root)
    try alone.change(.body, 2)
    let log = try await stopwatch.swift("build", "--build-tests", "--verbose", in: alone.root)
    return Floor(log: log.output.head, folder: alone.root)
  }

  /// Each measure once, one after the other, so that whatever else the machine does hits all alike.
  mutating func measureWarm(
    _ number: Int,
    _ one: BenchPackage,
    _ twelve: BenchPackage,
    _ alone: BenchPackage,
    _ floor: Floor
  ) async throws {
    if floor.isKnown {
      try alone.change(.body, number + 1000)
      results.floor.add(try await floor.run(stopwatch))
    }
    results.swiftTest.add(try await test(alone, .body, number))
    results.grade.add(try await grade(one, .body, number))
    results.gradeOfTwelve.add(try await grade(twelve, .body, number))
    results.swiftTestOfDeclaration.add(try await test(alone, .declaration, number))
    results.gradeOfDeclaration.add(try await grade(one, .declaration, number))
    // Back to the form that a body edit changes, outside of what is measured.
    _ = try await test(alone, .body, number + 2000)
    _ = try await grade(one, .body, number + 2000)
    let program = tool(of: twelve.root).path
    results.help.add(try await stopwatch.run(program, ["help"], in: twelve.root).seconds)
    results.list.add(try await stopwatch.run(program, ["list"], in: twelve.root).seconds)
  }

  private func test(_ package: BenchPackage, _ edit: BenchPackage.Edit, _ number: Int) async throws
    -> Double
  {
    try package.change(edit, number)
    return try await stopwatch.swift("test", in: package.root).seconds
  }

  private func grade(_ package: BenchPackage, _ edit: BenchPackage.Edit, _ number: Int) async throws
    -> Double
  {
    try package.change(edit, number)
    let program = tool(of: package.root).path
    return try await stopwatch.run(program, ["grade", package.lesson.number], in: package.root)
      .seconds
  }

  mutating func measureTheRest(_ one: BenchPackage, _ alone: BenchPackage) async throws {
    let watching = Task {
      for await _ in FolderWatch(folder: one.edited.deletingLastPathComponent()).changes() {}
    }
    let before = OwnUsage.seconds
    try await Task.sleep(for: .seconds(10))
    results.idle = (OwnUsage.seconds - before) / 10
    watching.cancel()

    let engine = GradingEngine(root: one.root, toolchain: stopwatch.toolchain)
    let lesson = try Course(root: one.root).lesson(one.lesson.number)
    _ = await engine.grade(try GradingJob(lesson))
    results.toolMemory = OwnUsage.peakMemory
    if let test = Floor.testProgram(of: alone.root) {
      let arguments = ["--testing-library", "swift-testing"]
      results.testMemory = try await stopwatch.run(test.path, arguments, in: alone.root).peakMemory
    }
  }
}
