import Foundation

/// A lesson whose files are all compiled, except the answer. Its folder is named by the hash of all inputs, is filled
/// in a staging folder, renamed into place, and never changed: so it needs no lock and can't become stale.
package struct PreparedLesson: Sendable {
  package let lesson: Lesson
  let toolchain: Toolchain
  /// The folder of `<module>.o` and `<module>.swiftmodule` of the world, of the graders' shared code, and of the
  /// runner. Its subfolder `closed` has those of the grader, compiled with the solution, and the linked programs.
  let folder: URL
  var manifest = Manifest()
  /// The lesson's tests in the order of their files, as the runner itself reports them.
  package var tests: [ExpectedTest] { manifest.tests }

  struct Manifest: Codable, Sendable {
    var tests: [ExpectedTest] = []
    /// The invocations that compile and link a module of an answer, with `Placeholder`s; empty if unknown.
    var compile: [String] = []
    var link: [String] = []
    /// The contract between graders and an answer, and the words that the graders contain.
    var contract = Contract(interface: "", words: [])
    var words = ""
    var runsProgram = false
    /// Whether the compiler is called directly. If not, there are only `tests`, and SwiftPM builds.
    var isDirect = true
  }

  /// The name of the program that runs the tests.
  static let program = "run"

  /// Runs a recorded invocation with these arguments for its placeholders.
  func run(_ call: [String], _ substitutions: [String: [String]]) async -> ChildProcess.Result {
    let words = call.flatMap { word in
      substitutions[word] ?? [word.replacing(Placeholder.folder, with: folder.path)]
    }
    return await toolchain.run(words[0], Array(words.dropFirst()))
  }

  /// The objects of the world and the hooks, which answers call and programs are linked with.
  var givenObjects: [String] {
    objects(["OutsideWorld", lesson.name] + (toolchain.hasHooks(lesson) ? ["Hooks"] : []))
  }
  /// The objects of a test program, without the grader and the answer.
  var testObjects: [String] { objects(["Runner", "GradingSupport"]) + givenObjects }
  /// Returns the link inputs of the lesson's program, without the answer. `folder` (or the grader's) has its object.
  func programObjects(in folder: URL? = nil) -> [String] {
    let name = lesson.programModule
    let main = (folder ?? graderFolder).appending(path: "\(name).o").path
    return Linking.entryPoint(of: name) + givenObjects + [main]
  }
  var grader: String { graderFolder.appending(path: "\(lesson.testTarget).o").path }
  var graderFolder: URL { folder.appending(path: "closed") }

  private func objects(_ modules: [String]) -> [String] {
    modules.map { folder.appending(path: "\($0).o").path }
  }
}

enum Placeholder {
  static let module = "COURSE_MODULE"
  static let source = "/COURSE/Source.swift"
  static let answer = "/COURSE/Answer.o"
  static let program = "/COURSE/Program"
  static let folder = "/COURSE/Prepared"
}
