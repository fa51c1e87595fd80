// Lesson 08 · Containers. Another good answer.
import Lesson08Containers

/// The features of the school.
func modules(outside: SchoolOutside) -> [Module] {
  [.grades(outside), .login, .shared(outside)]
}
