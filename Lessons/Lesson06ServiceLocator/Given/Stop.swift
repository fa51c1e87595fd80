/// Ends the program with a message on standard error.
///
/// It calls `fatalError`. `preconditionFailure` would not do: in a release build it
/// prints no message.
public func stop(_ message: String, file: StaticString = #file, line: UInt = #line) -> Never {
  fatalError(message, file: file, line: line)
}
