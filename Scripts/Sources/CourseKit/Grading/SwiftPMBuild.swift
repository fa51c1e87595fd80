import Foundation

/// A build of an answer with SwiftPM, for toolchains that can't be called directly. It is slower, because the grader
/// is compiled for each answer. There is one scratch package per lesson, so answers take turns.
package struct SwiftPMBuild: Sendable {
  private let lesson: Lesson
  private let toolchain: Toolchain

  /// Creates the build of a lesson's answers, without starting it.
  package init(lesson: Lesson, toolchain: Toolchain) {
    self.lesson = lesson
    self.toolchain = toolchain
  }

  private var folder: URL { lesson.root.appending(path: ".build/course/swiftpm/\(lesson.name)") }
  private var package: URL { folder.appending(path: "package") }
  private var answerFolder: URL { package.appending(path: "Exercises/\(lesson.name)") }
  private var pathArguments: [String] {
    ["--package-path", package.path, "--scratch-path", folder.appending(path: "build").path]
      + ["-Xswiftc", "-gline-tables-only"]
  }
  private var variables: [String: String] { ["COURSE_LESSON": lesson.number] }

  /// Locks the lesson's folder while the result exists; the kernel unlocks it when the process ends.
  func lock(_ report: Grader.ProgressHandler = { _ in }) async throws -> FileHandle {
    let path = folder.appending(path: "lock").path
    try? folder.makeFolder()
    let descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw LessonPreparer.unwritable(path) }
    let lock = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
    if flock(descriptor, LOCK_EX | LOCK_NB) != 0 {
      report("Waiting for another command to finish grading …")
    }
    while flock(descriptor, LOCK_EX | LOCK_NB) != 0 { try await Task.sleep(for: .milliseconds(50)) }
    return lock
  }

  private func swift(_ arguments: [String]) async -> ChildProcess.Result {
    let words = arguments + pathArguments
    return await toolchain.run(toolchain.swift, words, folder: package, variables: variables)
  }

  /// Returns the tests of the lesson, from its solution's test program. Requires the lock.
  func tests() async throws -> [ExpectedTest] {
    let solution = AnswerSnapshot(folder: lesson.solution)
    do { _ = try await build(solution) } catch let fault as BuildFailure {
      if fault.state == .notStarted { throw CancellationError() }
      throw UserFacingError("\(lesson.name) can't be prepared.").remedy(fault.explanation)
    }
    let events = folder.appending(path: "tests.jsonl")
    defer { events.remove() }
    // SwiftPM itself can crash (Swift Build of 6.3.1, under load). The next attempt continues its work.
    for _ in 1...2 {
      _ = await swift(["test", "list", "--skip-build"] + EventRecord.stream(to: events.path))
      let tests = ExpectedTest.parse(events: events.text, of: lesson, seenIn: package)
      if !tests.isEmpty { return tests }
    }
    throw UserFacingError("SwiftPM lists no test for \(lesson.name).")
      .remedy("Run `course doctor`.")
  }

  /// Returns whether `swift test` built the answer, the failing tests (`nil` if it didn't finish), and its last output.
  package func swiftTest(_ answer: AnswerSnapshot) async throws -> (
    isBuilt: Bool, red: Set<String>?, said: String
  ) {
    let lock = try await lock()
    defer { withExtendedLifetime(lock) {} }
    try stage(answer, withCanary: false)
    let events = folder.appending(path: "tests.jsonl")
    events.remove()
    let run = await swift(["test", "--disable-xctest"] + EventRecord.stream(to: events.path))
    let isBuilt = run.text.contains("Build complete!")
    return (isBuilt, ExpectedTest.failingTests(events: events.text), String(run.text.suffix(300)))
  }

  /// Builds an answer. Requires the lock, also while the tests run.
  func build(_ answer: AnswerSnapshot) async throws -> TestProgram {
    do { try stage(answer) } catch is CocoaError { throw LessonPreparer.unwritable(folder.path) }
    do { return try await compile(answer) } catch let fault as BuildFailure where fault.isUnknown {
      return try await compile(answer)
    }
  }

  private func compile(_ answer: AnswerSnapshot) async throws -> TestProgram {
    let result = await swift(["build", "--build-tests"])
    let map = SourceMap(answer, writtenTo: answerFolder, lesson: lesson, package: package)
    let output = CompilerOutput(result.text)
    // A build whose compiler was killed is "cancelled!" and ends with 0.
    guard result.succeeded, !output.isCompilerKilled else {
      throw BuildFailure(result, map: map, missing: [])
    }
    let quietly = ["--skip-build", "--disable-xctest", "--enable-swift-testing", "--quiet"]
    let command = [toolchain.swift, "test"] + pathArguments + quietly
    let environment = toolchain.environment.merging(variables) { $1 }
    var program = TestProgram(command: command, folder: package, map: map, environment: environment)
    program.usesSwiftPM = true
    program.needsCanary = true
    program.warnings = output.diagnostics(map).filter { $0.severity == .warning }
    return program
  }

  private func stage(_ answer: AnswerSnapshot, withCanary: Bool = true) throws {
    let tests = package.appending(path: "Tests")
    tests.remove()
    try tests.makeFolder()
    for path in ["Package.swift", "Lessons", "Tests/Support"] { try link(path) }
    // A folder of links, because the canary is added to the graders.
    let grader = package.appending(path: "Tests/\(lesson.testTarget)")
    for entry in lesson.grader.visibleEntries {
      try link("Tests/\(lesson.testTarget)/\(entry.lastPathComponent)")
    }
    if withCanary {
      try grader.appending(path: Canary.fileName).write(Data(Canary.source(for: lesson).utf8))
    }

    answerFolder.remove()
    for (path, file) in answer.files {
      let place = answerFolder.appending(path: path)
      try place.write(file.bytes)
      // The compiler's driver (Swift 6.3 on Linux) distinguishes files by the second of their date.
      let second = 500_000_000 + Int(ContentHash(file.bytes).state % 1_000_000_000)
      let date = timeval(tv_sec: second, tv_usec: 0)
      utimes(place.path, [date, date])
    }
  }

  private func link(_ path: String) throws {
    let link = package.appending(path: path)
    let target = lesson.root.appending(path: path)
    link.remove()
    guard FileManager.default.fileExists(atPath: target.path) else { return }
    try link.deletingLastPathComponent().makeFolder()
    try FileManager.default.createSymbolicLink(at: link, withDestinationURL: target)
  }
}
