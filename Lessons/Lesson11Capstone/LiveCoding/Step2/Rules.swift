// Lesson 11 · Capstone. One good answer of several.
import Lesson11Capstone

enum Rules {
  // Task-local: each task sees the rules it was started under, and the end of the scope restores them.
  @TaskLocal static var current = HouseRules.standard
}
