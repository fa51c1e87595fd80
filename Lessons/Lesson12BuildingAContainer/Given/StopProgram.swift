/// Ends the program with a sentence on standard error, also in a release build.
///
/// - Parameter sentence: what is wrong, for whoever reads the log.
public func stopProgram(_ sentence: String) -> Never {
  fatalError(sentence)
}
