import Foundation

/// A program could not be started.
package struct SpawnError: Error, CustomStringConvertible, Sendable {
  /// The program's path.
  package let program: String

  /// The system's error number.
  package let code: Int32

  /// Fact and place in a sentence.
  package var description: String {
    "\(program) cannot be started: \(String(cString: strerror(code)))."
  }
}
