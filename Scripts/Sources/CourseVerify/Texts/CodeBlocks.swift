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
      let tokens = SwiftLexer.tokens(of: block.code)
      return tokens.indices.dropFirst().contains { index in
        tokens[index - 1].text == "@" && ["Test", "Suite", "main"].contains(tokens[index].text)
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
      findings += words.subtracting(["continued", "rejected", "fragment", "swiftui"]).sorted().map {
        word in
        Finding(
          "A Swift block can't be '\(word)'.",
          at: place,
          remedy:
            "Open it with ```swift alone, or with continued, rejected, fragment or swiftui after it."
        )
      }
      if words.contains("fragment") || words.contains("swiftui") && !Self.hasSwiftUI { continue }
      let isContinued = words.contains("continued")
      if isContinued, group.isEmpty {
        findings.append(
          "The block is continued, and no block that compiles stands before it.",
          at: place,
          remedy: "Take the word away, or add the block that it continues."
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
struct BlockProof: Sendable {
  let course: Course
  let lesson: Lesson
  let compiler: Compiler

  /// A folder of its own for modules and sources; removed when all is done.
  let scratch: URL

  /// A check for each block.
  func checks() async -> [Check] {
    let texts = CourseTexts.texts(of: lesson).filter { url in
      // Translations have the same blocks.
      course.path(of: url).hasPrefix("Lessons/") && CourseTexts.original(of: url) == nil
    }
    let found = texts.compactMap { url in
      (try? TextFile(url)).map { file in
        let path = course.path(of: url)
        return (path, CodeBlocks(MarkdownDocument(file.text), path: path))
      }
    }
    var checks = found.flatMap { $0.1.findings }.map { Check([$0]) }
    if found.allSatisfy({ $0.1.blocks.isEmpty }) { return checks }
    defer { try? FileManager.default.removeItem(at: scratch) }
    do {
      try await buildModules()
    } catch {
      let fact =
        "The lesson's world does not compile, so no code block could be tried: \(error)"
      let place = course.place(lesson.world)
      return checks + [Check(Finding(fact, at: place, remedy: "Mend the world first."))]
    }
    for (path, blocks) in found {
      for block in blocks.blocks { checks.append(Check(await findings(block, path: path))) }
    }
    return checks
  }

  private func findings(_ block: CodeBlock, path: String) async -> [Finding] {
    let place = Place(path, line: block.fence.line)
    let file = scratch.appending(path: "Block.swift")
    let source = block.source(path: path, imports: ["Foundation", "Testing", lesson.name])
    do {
      try Data(source.utf8).write(to: file)
    } catch {
      let fact = "The block could not be tried: \(error.localizedDescription)"
      return [Finding(fact, at: place, remedy: "Look after the disk and .build's permissions.")]
    }
    // As far as the compiler finds errors: some, like a closure that escapes or a value that is sent and used
    // again, come after type checking.
    let outcome = await compiler.run(
      ["-emit-sil", "-o", "/dev/null", "-I", scratch.path, "-module-name", "Block"]
        + (block.isLibrary ? ["-parse-as-library"] : []) + [file.path]
    )
    let own = outcome.errors.filter { $0.path == path }
    if block.isRejected, outcome.succeeded {
      return [
        Finding(
          "The block is marked as rejected, and it compiles.",
          at: place,
          remedy: "Take `rejected` away, or bring back what the compiler refuses."
        )
      ]
    }
    if !outcome.succeeded, own.isEmpty {
      return [
        Finding(
          "The compiler failed, and not by what stands in the block: \(outcome.text.prefix(600))",
          at: place,
          remedy: "Try it by hand; if it is the toolchain's fault, run `Scripts/course doctor`."
        )
      ]
    }
    return block.isRejected
      ? []
      : own.map { error in
        Finding(
          "The code block of line \(block.fence.line) does not compile: \(error.message).",
          at: Place(path, line: error.line),
          remedy: "Mend it, or open it with ```swift continued, rejected or fragment."
        )
      }
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
      let outcome = await compiler.run(
        [
          "-emit-module", "-parse-as-library", "-module-name", name, "-I", scratch.path, "-o",
          scratch.appending(path: "\(name).swiftmodule").path,
        ] + folder.swiftFiles.map { folder.appending(path: $0).path }
      )
      if !outcome.succeeded {
        let first = outcome.errors.first?.message ?? outcome.text
        throw Explanation(fact: first, remedy: "")
      }
    }
  }
}

/// The Swift compiler, called for one file or one module at a time.
struct Compiler: Sendable {
  /// A line like `README.md:12:3: error: cannot find 'x' in scope`.
  struct Problem: Hashable, Sendable {
    let path: String
    let line: Int
    let message: String
  }

  /// What it said, and the errors in that, each once, in order.
  typealias Outcome = (succeeded: Bool, text: String, errors: [Problem])

  let toolchain: Toolchain

  /// The folder in which it runs: relative paths in its messages are relative to it.
  let folder: URL

  /// Runs the compiler in Swift 6 mode.
  ///
  /// - Parameter arguments: what to do with which files.
  func run(_ arguments: [String]) async -> Outcome {
    let output = await toolchain.output(
      of: toolchain.swift + "c",
      ["-swift-version", "6", "-package-name", "course"] + searchPaths + arguments,
      in: folder
    )
    var seen: Set<Problem> = []
    let errors = TextFile.lines(of: output.text).compactMap { line -> Problem? in
      guard line.contains(": error: "),
        let match = line.firstMatch(of: #/^([^:]+):(\d+):\d+: error: (.*)$/#),
        let number = Int(match.output.2)
      else { return nil }
      let (path, message) = (String(match.output.1), String(match.output.3))
      let problem = Problem(path: path, line: number, message: message)
      return seen.insert(problem).inserted ? problem : nil
    }
    return (output.succeeded, output.text, errors)
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
