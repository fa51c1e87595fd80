// Lesson 12 · Building a container. Another good answer.
import Lesson12BuildingAContainer

/// The features of the school.
func modules(outside: SchoolOutside) -> [Module] {
  [.grades(outside), .login, .shared(outside)]
}
