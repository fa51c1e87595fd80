/// Why an answer could not be graded, through no fault of its own.
enum GradingFault: Error {
  /// A part of the course is not there.
  case missing(String)

  /// A place of the tool can't be written.
  case unwritable(String)
}
