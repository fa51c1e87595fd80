import CourseKit
import Foundation

/// Every Swift block of a lesson's texts compiles, or does not, as its opening says.
struct BlockProof: Sendable {
  let course: Course
  let lesson: Lesson
  let compiler: Compiler

  /// A folder of its own for modules and sources; removed when all is done.
  let scratch: URL

  /// Goes as far as the compiler finds errors: some, like a closure that escapes or a value that is sent and used
  /// again, come after type checking.
  private static let diagnosing = ["-emit-sil", "-o", "/dev/null"]

  /// A check for each block.
  func checks() async -> [Check] {
    let texts = CourseTexts.compiled(of: lesson).compactMap { url in
      (try? TextFile(url)).map { (course.path(of: url), MarkdownDocument($0.text)) }
    }
    let found = texts.map { ($0.0, CodeBlocks($0.1, path: $0.0)) }
    var checks = found.flatMap { $0.1.findings }.map { Check([$0]) }
    if found.allSatisfy({ $0.1.blocks.isEmpty }) { return checks }
    defer { try? FileManager.default.removeItem(at: scratch) }
    do {
      try await buildModules()
    } catch {
      let place = course.place(lesson.world)
      return checks + [Check(Messages.worldFails(String(describing: error), at: place))]
    }
    for (path, blocks) in found {
      for block in blocks.blocks { checks.append(await check(block, path: path)) }
    }
    return checks
  }

  private func check(_ block: CodeBlock, path: String) async -> Check {
    let place = Place(path, line: block.fence.line)
    let source = block.source(path: path, imports: ["Foundation", "Testing", lesson.name])
    let file = scratch.appending(path: "Block.swift")
    do {
      try Data(source.utf8).write(to: file)
    } catch {
      return Check(Messages.notWritten(error.localizedDescription, at: place))
    }
    let outcome = await compiler.run(
      Self.diagnosing + ["-I", scratch.path, "-module-name", "Block"]
        + (block.isLibrary ? ["-parse-as-library"] : []) + [file.path]
    )
    if block.isRejected {
      if outcome.succeeded { return Check(Messages.blockCompiles(at: place)) }
      let isItsOwn = outcome.errors.contains { $0.path == path }
      return Check(isItsOwn ? nil : Messages.blockNotJudged(outcome.text, at: place))
    }
    if outcome.succeeded { return Check() }
    if outcome.errors.isEmpty { return Check(Messages.blockNotJudged(outcome.text, at: place)) }
    return Check(
      outcome.errors.map { error in
        Messages.blockFails(
          error.message,
          opening: block.fence.line,
          at: Place(error.path, line: error.line)
        )
      }
    )
  }

  /// Compiles the lesson's world to modules that the blocks can import.
  private func buildModules() async throws {
    try? FileManager.default.removeItem(at: scratch)
    try FileManager.default.createDirectory(at: scratch, withIntermediateDirectories: true)
    let modules = [
      ("OutsideWorld", course.root.appending(path: "Lessons/OutsideWorld")),
      (lesson.name, lesson.world),
    ]
    for (name, folder) in modules {
      let files = folder.filesInside.filter { $0.hasSuffix(".swift") }
      let outcome = await compiler.run(
        [
          "-emit-module", "-parse-as-library", "-module-name", name, "-I", scratch.path, "-o",
          scratch.appending(path: "\(name).swiftmodule").path,
        ] + files.map { folder.appending(path: $0).path }
      )
      if !outcome.succeeded {
        let first = outcome.errors.first?.message ?? outcome.text
        throw Explanation(fact: first, remedy: "")
      }
    }
  }
}
