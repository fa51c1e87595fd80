import Foundation

/// Leads from a path in the workspace back to the reader's own file.
struct PathMap: Sendable {
  private let package: [String]
  private let root: String
  private let lesson: LessonReference
  private let sources: [String: String]

  /// - Parameters:
  ///   - workspace: where the answer was laid.
  ///   - lesson: the lesson.
  ///   - files: the answer.
  init(workspace: Workspace, lesson: LessonReference, files: AnswerFiles) {
    let path = workspace.package.path
    package = [path, workspace.package.resolvingSymlinksInPath().path, "/private" + path]
    root = workspace.root.path
    self.lesson = lesson
    sources = files.files.mapValues(\.source.path)
  }

  /// The reader's own file and whose it is.
  func original(of path: String) -> (file: String, owner: BuildDiagnostic.Owner) {
    for prefix in package where path.hasPrefix(prefix + "/") {
      let inside = String(path.dropFirst(prefix.count + 1))
      let answer = "Exercises/\(lesson.name)/"
      if inside.hasPrefix(answer), let source = sources[String(inside.dropFirst(answer.count))] {
        return (source, .answer)
      }
      return (
        "\(root)/\(inside)", inside.hasPrefix("Tests/\(lesson.testModule)/") ? .grader : .course
      )
    }
    return (path, .course)
  }

  /// The answer's file that the runtime calls `Exercise04Singletons/Cart.swift`, if the name fits one alone.
  func answerFile(fileID: String) -> String? {
    let parts = fileID.split(separator: "/")
    guard parts.count == 2, parts[0] == lesson.answerModule else { return nil }
    let fitting = sources.filter { $0.key == parts[1] || $0.key.hasSuffix("/" + parts[1]) }
    return fitting.count == 1 ? fitting.first?.value : nil
  }

  /// The path of an answer's file within the answer, for a path in the workspace.
  func answerPath(of path: String) -> String? {
    for prefix in package.map({ "\($0)/Exercises/\(lesson.name)/" }) where path.hasPrefix(prefix) {
      return String(path.dropFirst(prefix.count))
    }
    return nil
  }
}
