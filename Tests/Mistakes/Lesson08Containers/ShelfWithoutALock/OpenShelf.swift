// Lesson 08 · Containers. A mistake: see README.md beside this file.

// "Everything is registered on one thread anyway."
final class OpenShelf: @unchecked Sendable {
  private var shelf = Shelf()

  func withLock<Result>(_ body: (inout Shelf) throws -> Result) rethrows -> Result {
    try body(&shelf)
  }
}
