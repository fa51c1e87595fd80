import CourseKit
import Foundation

/// Checks that every Swift block of a lesson's texts compiles, or doesn't, as its opening line says.
extension LessonVerifier {
  func blockChecks() async throws -> [CheckResult] {
    let scratch = try TemporaryFolder.make()
    defer { scratch.remove() }
    if let error = await compileWorld(into: scratch) {
      let fact = "The lesson's world does not compile, so no code block could be tried: \(error)"
      return [[course.place(lesson.givenFolder).fact(fact).remedy("Fix the world first.")]]
    }
    let file = scratch.appending(path: "Block.swift")
    try file.write(Data())
    // Some errors, such as a value that is sent and used again, come after type checking.
    let words = arguments("Block", ["-emit-sil", "-o", "/dev/null", file.path], scratch)
    // The driver takes as much time as the compiler itself.
    let call = await toolchain.call(words) ?? [toolchain.compiler] + words
    var checks = [CheckResult]()
    // Translations have the same blocks.
    for text in lesson.folder.files("md") where text.translationSource == nil {
      var group: [CodeFence] = []
      for fence in MarkdownDocument(text.text).fences where fence.language == "swift" {
        let words = Set(fence.info.dropFirst())
        let place = course.place(text, line: fence.line)
        checks += words.subtracting(["continued", "rejected", "fragment", "swiftui"]).sorted().map {
          let words = "```swift alone, or with continued, rejected, fragment or swiftui after it."
          return [place.fact("A Swift block can't be '\($0)'.").remedy("Open it with \(words)")]
        }
        if words.contains("fragment") || words.contains("swiftui") && !Self.hasSwiftUI { continue }
        let isContinued = words.contains("continued")
        if isContinued, group.isEmpty {
          let fact = "The block is continued, and no block that compiles is before it."
          let remedy = "Take the word away, or add the block that it continues."
          checks.append([place.fact(fact).remedy(remedy)])
        }
        let parts = (isContinued ? group : []) + [fence]
        checks.append(try await findings(parts, at: place, file, call))
        if !words.contains("rejected") { group = parts }
      }
    }
    return checks
  }

  /// Compiles these blocks together, and returns the findings about the last one.
  private func findings(
    _ parts: [CodeFence],
    at place: CourseLocation,
    _ file: URL,
    _ call: [String]
  ) async throws -> [Finding] {
    // Diagnostics name the lines of the text.
    let code = parts.map {
      "#sourceLocation(file: \"\(place.path)\", line: \($0.line + 1))\n\($0.code)#sourceLocation()\n"
    }
    let imports = ["Foundation", "Testing", lesson.name].map { "import \($0)\n" }
    let source = (imports + code).joined()
    try file.write(Data(source.utf8))
    // What declares tests or an entry point can't have statements at the top level.
    let words = SwiftLexer.tokens(of: source).map(\.text)
    let isLibrary = zip(words, words.dropFirst()).contains {
      $0 == "@" && ["Test", "Suite", "main"].contains($1)
    }
    let arguments = call.dropFirst() + (isLibrary ? ["-parse-as-library"] : [])
    let outcome = await toolchain.run(call[0], Array(arguments), folder: course.root)
    let errors = CompilerOutput(outcome.text).entries.filter {
      $0.severity == .error && $0.place?.file == place.path
    }
    if !outcome.succeeded, errors.isEmpty {
      let said = outcome.text.prefix(600)
      let fact = place.fact("The compiler failed, and not because of the block: \(said)")
      let doctor = "if it is the toolchain's fault, run `Scripts/course doctor`."
      return [fact.remedy("Try it by hand; \(doctor)")]
    }
    if parts.last?.info.contains("rejected") == true {
      return place.fact("The block is marked as rejected, and it compiles.")
        .remedy("Take `rejected` away, or bring back what the compiler refuses.")
        .when(outcome.succeeded)
    }
    return errors.map { error in
      CourseLocation(place.path, line: error.place?.line)
        .fact("The code block of line \(place.line ?? 0) does not compile: \(error.message).")
        .remedy("Fix it, or open it with ```swift continued, rejected or fragment.")
    }
  }

  /// Compiles the modules of the lesson's world, and returns the compiler's message if that fails.
  private func compileWorld(into scratch: URL) async -> String? {
    let outside = course.root.appending(path: "Lessons/OutsideWorld")
    for (name, folder) in [("OutsideWorld", outside), (lesson.name, lesson.givenFolder)] {
      let module = scratch.appending(path: "\(name).swiftmodule").path
      let files = folder.files("swift").map(\.path)
      let mode = ["-emit-module", "-parse-as-library", "-o", module]
      let words = arguments(name, mode + files, scratch)
      let outcome = await toolchain.run(toolchain.compiler, words, folder: course.root)
      if !outcome.succeeded { return truncated(outcome.text) }
    }
    return nil
  }

  private func arguments(_ module: String, _ mode: [String], _ scratch: URL) -> [String] {
    let flags = ["-swift-version", "6", "-package-name", "course", "-module-name", module]
    return flags + searchPaths + ["-I", scratch.path] + mode
  }

  #if os(macOS)
    private static let hasSwiftUI = true

    /// The search paths of the testing library, which the compiler doesn't have by itself.
    private var searchPaths: [String] {
      let developer =
        toolchain.environment["DEVELOPER_DIR"] ?? "/Applications/Xcode.app/Contents/Developer"
      let platform = developer + "/Platforms/MacOSX.platform/Developer"
      let plugins = developer + "/Toolchains/XcodeDefault.xctoolchain/usr/lib/swift/host/plugins"
      return [
        "-F", platform + "/Library/Frameworks", "-I", platform + "/usr/lib",
        "-plugin-path", plugins + "/testing",
      ]
    }
  #else
    private static let hasSwiftUI = false
    private var searchPaths: [String] { [] }
  #endif
}
