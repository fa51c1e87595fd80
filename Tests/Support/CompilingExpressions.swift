import Foundation

/// Returns the expressions that compile in the module of the answer: they see internal types, and those of `Given`.
///
/// ```swift
/// let compiling = try await compilingExpressions("await WelcomeViewModel()")
/// #expect(compiling == [])
/// ```
///
/// Where the compiler can't run, none compiles, and the summary at the end of the run says so.
///
/// - Parameters:
///   - expressions: the expressions; they may contain `try` and `await`.
///   - file: a file of the lesson's tests, from which the folders of the lesson are found.
public func compilingExpressions(_ expressions: String..., file: String = #filePath) async throws
  -> [String]
{
  do {
    return try await AnswerCompiler(lesson: LessonFolders(file: file)).compiling(expressions)
  } catch {
    Summary.add("Not checked whether \(expressions.formatted()) compiles: \(error)")
    return []
  }
}
