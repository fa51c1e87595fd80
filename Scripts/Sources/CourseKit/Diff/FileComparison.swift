import Foundation

/// One file of an answer beside the solution's of the same name.
struct FileComparison: Sendable {
  /// The path within both folders.
  let name: String

  /// The lines of the answer's file, or why there are none.
  let answer: Result<[String], Explanation>

  /// The lines of the solution's file, or why there are none.
  let solution: Result<[String], Explanation>

  /// Whether both sides have the same lines.
  var isSame: Bool {
    if case (.success(let answer), .success(let solution)) = (answer, solution) {
      answer == solution
    } else {
      false
    }
  }

  /// All files of both folders, by name.
  static func all(answer: URL, solution: URL) -> [FileComparison] {
    let names = Set(answer.filesInside + solution.filesInside).sorted()
    return names.map { name in
      FileComparison(
        name: name,
        answer: lines(answer.appending(path: name)),
        solution: lines(solution.appending(path: name))
      )
    }
  }

  private static func lines(_ file: URL) -> Result<[String], Explanation> {
    Result { () throws(Explanation) in
      do { return TextFile.lines(of: try TextFile(file).text) } catch {
        throw error as? Explanation ?? Explanation(fact: "\(error)", remedy: "")
      }
    }
  }
}
