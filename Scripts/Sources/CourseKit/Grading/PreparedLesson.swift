import Foundation

/// A lesson of which everything but the answer is compiled. It stands in a folder that is named by the hash of all that
/// went in, is made aside, renamed into place, and never changed: no lock is needed, and none can be out of date.
package struct PreparedLesson: Sendable {
  package let lesson: Lesson
  let toolchain: Toolchain
  /// `<module>.o` and `<module>.swiftmodule` of the world, of what graders share, and the runner;
  /// below it, in `closed`, the grader's, compiled against the solution, and the programs, if an answer is a library beside them.
  let folder: URL
  var record = Record()
  /// Where the compiled modules of the lesson's world are; `nil` where only SwiftPM compiles them.
  package var modules: URL? { record.isDirect ? folder : nil }
  /// The lesson's tests in the order of their files, as the runner itself reports them.
  package var tests: [ExpectedTest] { record.tests }

  struct Record: Codable, Sendable {
    var tests: [ExpectedTest] = []
    /// The compiler's own call for a module of an answer, and the linker's, with `Slot`s; empty where they can't be had.
    var compile: [String] = []
    var link: [String] = []
    /// What graders use of an answer, and the words that they contain.
    var contract = Contract(interface: "", words: [])
    var words = ""
    var runsProgram = false
    /// Whether the compiler is called directly. If not, there are only `tests`, and SwiftPM builds.
    var isDirect = true
  }

  /// The name of the program that runs the tests.
  static let program = "run"

  /// Makes a recorded call with these words in its slots.
  func call(_ call: [String], _ slots: [String: [String]]) async -> ChildProcess.Result {
    let words = call.flatMap { word in
      slots[word] ?? [word.replacing(Slot.folder, with: folder.path)]
    }
    return await toolchain.run(words[0], Array(words.dropFirst()))
  }

  /// The objects of the world and the hooks, which answers call and programs are linked with.
  var worldObjects: [String] {
    objects(["OutsideWorld", lesson.name] + (toolchain.hasHooks(lesson) ? ["Hooks"] : []))
  }
  /// The objects that a test program consists of, but for the grader and the answer.
  var testObjects: [String] { objects(["Runner", "GradingSupport"]) + worldObjects }
  /// What the lesson's program is linked from, but for the answer. `folder`: where its own object is, if not with the grader.
  func programObjects(in folder: URL? = nil) -> [String] {
    let name = lesson.programModule
    let main = (folder ?? closed).appending(path: "\(name).o").path
    return Linking.entryPoint(of: name) + worldObjects + [main]
  }
  var grader: String { closed.appending(path: "\(lesson.testTarget).o").path }
  var closed: URL { folder.appending(path: "closed") }

  private func objects(_ modules: [String]) -> [String] {
    modules.map { folder.appending(path: "\($0).o").path }
  }
}

/// The words of a recorded call in whose place others come.
enum Slot {
  static let module = "COURSE_MODULE"
  static let source = "/COURSE/Source.swift"
  static let answer = "/COURSE/Answer.o"
  static let program = "/COURSE/Program"
  static let folder = "/COURSE/Prepared"
}

extension Lesson {
  /// The module of its program, `Lesson07Program`.
  var programModule: String { "Lesson\(number)Program" }

  static func sources(in folder: URL) -> [String] {
    folder.swiftFiles.map { folder.appending(path: $0).path }
  }

  /// The sources of what all lessons share.
  var shared: [URL] {
    ["Lessons/OutsideWorld", "Tests/Support"].map { root.appending(path: $0) } + [hooks]
  }

  /// `Scripts/Hooks`: functions that only the tool's test programs have.
  var hooks: URL { root.appending(path: "Scripts/Hooks") }
}

extension Toolchain {
  /// Whether test programs have hooks. The thread sanitizer observes threads itself.
  func hasHooks(_ lesson: Lesson) -> Bool {
    !sanitizesThreads && !isPortable && !Linking.branches.isEmpty && lesson.hooks.isFolder
  }

  /// The compiler's options for an answer, so that it calls the hooks.
  func branches(_ lesson: Lesson) -> [String] { hasHooks(lesson) ? Linking.branches : [] }
}
