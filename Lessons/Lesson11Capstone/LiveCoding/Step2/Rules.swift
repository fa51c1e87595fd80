// Lesson 11 · Capstone. One good answer of several.
import Lesson11Capstone

enum Rules {
  // A task-local: each task sees the rules of its own scope, and the end of a scope restores the previous ones.
  @TaskLocal static var current = HouseRules.standard
}
