/// Ends the program with a sentence on standard error, also in a release build.
///
/// - Parameter sentence: the problem, for the reader of the log.
public func stopProgram(_ sentence: String) -> Never {
  fatalError(sentence)
}
