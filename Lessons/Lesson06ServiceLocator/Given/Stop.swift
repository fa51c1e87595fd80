/// Ends the program with a message on standard error.
///
/// It calls `fatalError`, because `preconditionFailure` prints no message in a release build.
public func stop(_ message: String, file: StaticString = #file, line: UInt = #line) -> Never {
  fatalError(message, file: file, line: line)
}
