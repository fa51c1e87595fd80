// Lesson 06 · Service locator. Another good answer.
import Lesson06ServiceLocator

/// What is filed under one type.
struct Entry {
  let name: String
  var way: Way
}

/// How a service is had.
enum Way {
  case instance(any Sendable)
  case shared(@Sendable (any Resolver) -> any Sendable)
  case factory(@Sendable (any Resolver) -> any Sendable)
}
