/// Where `verify` tells what it is doing and what it found.
package protocol VerifyOutput: Sendable {
  /// A step begins.
  ///
  /// - Parameters:
  ///   - number: its place in the count, from 1.
  ///   - count: how many steps there are.
  ///   - title: what it looks at.
  func began(_ number: Int, of count: Int, title: String) async

  /// Something was found.
  func found(_ finding: Finding) async

  /// All is done.
  ///
  /// - Parameter seconds: wall-clock seconds of the whole run.
  func ended(_ report: VerifyReport, seconds: Double) async
}
