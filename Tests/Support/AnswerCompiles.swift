import Foundation

/// Returns whether an expression compiles in the module of the answer: it sees internal types, and those of `Given`.
///
/// ```swift
/// let compiles = try await answerCompiles("await WelcomeViewModel()")
/// #expect(compiles == false)
/// ```
///
/// Where the compiler can't run, the result is `false`, and the summary at the end of the run says so.
///
/// - Parameters:
///   - expression: the expression; it may contain `try` and `await`.
///   - file: a file of the lesson's tests, from which the folders of the lesson are found.
public func answerCompiles(_ expression: String, file: String = #filePath) async throws -> Bool {
  let compiler = AnswerCompiler(lesson: LessonFolders(file: file))
  do {
    let probe = "func probe() async throws { _ = \(expression) }"
    return try await compiler.compiles("import \(compiler.lesson.name)\n\(probe)")
  } catch {
    Summary.add("Not checked whether \(expression) compiles: \(error)")
    return false
  }
}
