// Lesson 08 · Containers. Another good answer.
import Lesson08Containers

/// Returns the features of the school, in no particular order: builders run when a service is resolved.
func modules(outside: SchoolOutside) -> [Module] {
  [.pupil, .grades(outside), .login, .office, .shared(outside)]
}
