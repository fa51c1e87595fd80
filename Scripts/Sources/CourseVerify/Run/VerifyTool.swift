import CourseKit
import Foundation

/// `Scripts/course verify`, from its arguments to its exit code.
package struct VerifyTool: Sendable {
  private let folders: [URL]
  private let environment: [String: String]
  private let terminal: any Terminal

  /// - Parameters:
  ///   - program: the folder of the program; the course that it stands in is the one that is meant.
  ///   - current: the folder in which the tool was started; looked at when the program is in no course.
  ///   - environment: the variables of the process.
  ///   - terminal: where to write.
  package init(
    program: URL,
    current: URL,
    environment: [String: String],
    terminal: any Terminal
  ) {
    folders = [program, current]
    self.environment = environment
    self.terminal = terminal
  }

  /// Does what the arguments ask for.
  ///
  /// - Parameter arguments: the words after `verify`.
  /// - Returns: the exit code: 0 all passed, 1 something failed, 2 it couldn't be looked at.
  package func run(_ arguments: [String]) async -> Int32 {
    do {
      let words = Words(command: "verify", words: arguments[...])
      if words.asksForHelp {
        terminal.write(Self.help + "\n")
        return 0
      }
      return try await verify(Self.parse(words))
    } catch {
      terminal.writeError("\(error)\n")
      return 2
    }
  }

  private func verify(_ request: VerifyRequest) async throws -> Int32 {
    let verification = Verification(
      course: try Course.find(from: folders),
      request: request,
      environment: environment
    )
    let terminal = terminal
    let output = ConsoleOutput(isTerminal: terminal.showsProgress) { text, toErrors in
      if toErrors { terminal.writeError(text) } else { terminal.write(text) }
    }
    let report = try await verification.run(output: output)
    return report.failed == 0 ? 0 : 1
  }

  /// Reads the words after `verify`.
  ///
  /// - Throws: An `Explanation` when an option is unknown, or a value is missing.
  static func parse(_ words: Words) throws -> VerifyRequest {
    var words = words
    var request = VerifyRequest()
    while let word = words.next() {
      switch word {
      case "--runs": request.runs = try words.number(for: word)
      case "--shake": request.shakes = try words.number(for: word)
      case "--proof":
        let numbers = (words.next() ?? "").split(separator: ",", omittingEmptySubsequences: false)
          .map { Int($0) }
        let proofs = numbers.compactMap { $0 }.compactMap(Proof.init)
        guard !proofs.isEmpty, proofs.count == numbers.count else {
          throw words.badValue(of: word, "proof numbers like 1,6")
        }
        request.proofs = Set(proofs)
      case _ where word.hasPrefix("-"): throw words.unknown(word)
      default: request.lessons.append(word)
      }
    }
    return request
  }

  private static var help: String {
    let proofs = Proof.allCases.map { "  \($0.rawValue)  \($0.title)" }.joined(separator: "\n")
    return """
      Scripts/course verify [NN …] [--proof N,N] [--runs N] [--shake N]

      Proves, for all lessons or those named:
      \(proofs)

      --proof 1,6  only these
      --runs 50    run the solutions' tests that often, all in one process
      --shake 10   grade solutions, alternatives and mistakes ten times more, while their
                   jobs and threads come late at random (Linux)

      The last line is the count. Exit code 0: all passed, 1: something failed, 2: can't verify.
      """
  }
}
