import CourseKit
import Foundation

/// A Swift block of a text with the blocks that it is compiled together with.
struct CodeBlock: Sendable {
  let fence: CodeFence

  /// The blocks before it, in order, when it continues them.
  let context: [CodeFence]

  /// Whether it must not compile.
  let isRejected: Bool

  /// The program that is handed to the compiler. Its diagnostics name the lines of the text.
  func source(path: String, imports: [String]) -> String {
    let head = imports.map { "import \($0)\n" }.joined()
    return (context + [fence]).reduce(head) { program, block in
      program + "#sourceLocation(file: \"\(path)\", line: \(block.line + 1))\n" + block.code
        + "#sourceLocation()\n"
    }
  }

  /// Whether it declares tests or an entry point, and so can't have statements at the top level.
  var isLibrary: Bool {
    (context + [fence]).contains { block in
      let words = SwiftLexer.tokens(of: block.code).map(\.text)
      return zip(words, words.dropFirst()).contains {
        $0 == "@" && ["Test", "Suite", "main"].contains($1)
      }
    }
  }
}

/// The Swift blocks of one text, sorted into what is compiled together.
struct CodeBlocks {
  private(set) var blocks: [CodeBlock] = []

  /// What is wrong with the words that open a block.
  private(set) var findings: [Finding] = []

  /// Whether blocks of SwiftUI can be compiled here.
  #if canImport(SwiftUI)
    private static let hasSwiftUI = true
  #else
    private static let hasSwiftUI = false
  #endif

  init(_ document: MarkdownDocument, path: String) {
    var group: [CodeFence] = []
    for fence in document.fences where fence.language == "swift" {
      let words = Set(fence.info.dropFirst())
      let place = Place(path, line: fence.line)
      let unknown = words.subtracting(["continued", "rejected", "fragment", "swiftui"]).sorted()
      findings += unknown.map {
        place.fact("A Swift block can't be '\($0)'.").remedy(
          "Open it with ```swift alone, or with continued, rejected, fragment or swiftui after it."
        )
      }
      if words.contains("fragment") || words.contains("swiftui") && !Self.hasSwiftUI { continue }
      let isContinued = words.contains("continued")
      if isContinued, group.isEmpty {
        findings.append(
          place.fact("The block is continued, and no block that compiles stands before it.")
            .remedy("Take the word away, or add the block that it continues.")
        )
      }
      let context = isContinued ? group : []
      let isRejected = words.contains("rejected")
      blocks.append(CodeBlock(fence: fence, context: context, isRejected: isRejected))
      if !isRejected { group = context + [fence] }
    }
  }
}

/// Every Swift block of a lesson's texts compiles, or does not, as its opening says.
extension LessonGrading {
  /// A check for each block.
  func blockChecks() async -> [Check] {
    let texts = lesson.texts.filter { url in
      // Translations have the same blocks.
      course.path(of: url).hasPrefix("Lessons/") && url.original == nil
    }
    let found = texts.compactMap { url -> (path: String, blocks: CodeBlocks)? in
      let path = course.path(of: url)
      return (try? TextFile(url)).map { (path, CodeBlocks(MarkdownDocument($0.text), path: path)) }
    }
    var checks = found.flatMap(\.blocks.findings).map { Check($0) }
    if found.allSatisfy(\.blocks.blocks.isEmpty) { return checks }
    let scratch = scratch.appending(path: "verify-blocks/\(lesson.name)-\(getpid())")
    defer { try? FileManager.default.removeItem(at: scratch) }
    do {
      try await buildModules(scratch)
    } catch {
      let fact = "The lesson's world does not compile, so no code block could be tried: \(error)"
      return checks + [Check(course.place(lesson.world).fact(fact).remedy("Mend the world first."))]
    }
    for (path, blocks) in found {
      for block in blocks.blocks { checks.append(Check(await findings(block, path, scratch))) }
    }
    return checks
  }

  private func findings(_ block: CodeBlock, _ path: String, _ scratch: URL) async -> [Finding] {
    let place = Place(path, line: block.fence.line)
    let file = scratch.appending(path: "Block.swift")
    let source = block.source(path: path, imports: ["Foundation", "Testing", lesson.name])
    do {
      try Data(source.utf8).write(to: file)
    } catch {
      let fact = "The block could not be tried: \(error.localizedDescription)"
      return [place.fact(fact).remedy("Look after the disk and .build's permissions.")]
    }
    // As far as the compiler finds errors: some, like a closure that escapes or a value that is sent and used
    // again, come after type checking.
    let outcome = await compile(
      ["-emit-sil", "-o", "/dev/null", "-I", scratch.path, "-module-name", "Block"]
        + (block.isLibrary ? ["-parse-as-library"] : []) + [file.path]
    )
    let errors = CompilerOutput(outcome.text).entries.filter {
      $0.severity == .error && $0.file == path
    }
    if !outcome.succeeded, errors.isEmpty {
      let said = outcome.text.prefix(600)
      let finding = place.fact("The compiler failed, and not by what stands in the block: \(said)")
        .remedy("Try it by hand; if it is the toolchain's fault, run `Scripts/course doctor`.")
      return [finding]
    }
    if block.isRejected {
      let finding = place.fact("The block is marked as rejected, and it compiles.")
        .remedy("Take `rejected` away, or bring back what the compiler refuses.")
      return outcome.succeeded ? [finding] : []
    }
    return errors.map { error in
      Place(path, line: error.line)
        .fact("The code block of line \(block.fence.line) does not compile: \(error.message).")
        .remedy("Mend it, or open it with ```swift continued, rejected or fragment.")
    }
  }

  /// Compiles the lesson's world to modules that the blocks can import.
  private func buildModules(_ scratch: URL) async throws {
    try? FileManager.default.removeItem(at: scratch)
    try FileManager.default.createDirectory(at: scratch, withIntermediateDirectories: true)
    let outside = course.root.appending(path: "Lessons/OutsideWorld")
    for (name, folder) in [("OutsideWorld", outside), (lesson.name, lesson.world)] {
      let module = scratch.appending(path: "\(name).swiftmodule").path
      let outcome = await compile(
        ["-emit-module", "-parse-as-library", "-module-name", name, "-I", scratch.path]
          + ["-o", module] + folder.swiftFiles.map { folder.appending(path: $0).path }
      )
      if !outcome.succeeded {
        let first = CompilerOutput(outcome.text).entries.first { $0.severity == .error }
        throw Explanation(fact: first?.message ?? outcome.text, remedy: "")
      }
    }
  }

  private func compile(_ arguments: [String]) async -> ChildProcess.Output {
    await toolchain.run(
      toolchain.compiler,
      ["-swift-version", "6", "-package-name", "course"] + searchPaths + arguments,
      folder: course.root
    )
  }

  /// Where the testing library is, on platforms where the compiler doesn't look by itself.
  private var searchPaths: [String] {
    #if os(macOS)
      let developer =
        toolchain.environment["DEVELOPER_DIR"] ?? "/Applications/Xcode.app/Contents/Developer"
      let platform = developer + "/Platforms/MacOSX.platform/Developer"
      let plugins = developer + "/Toolchains/XcodeDefault.xctoolchain/usr/lib/swift/host/plugins"
      return [
        "-F", platform + "/Library/Frameworks", "-I", platform + "/usr/lib",
        "-plugin-path", plugins + "/testing",
      ]
    #else
      return []
    #endif
  }
}
