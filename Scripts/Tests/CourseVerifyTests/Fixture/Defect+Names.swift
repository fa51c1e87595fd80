extension Defect {
  /// Names that do not mirror, things that are missing or do not belong.
  static let names: [Defect] = [
    Defect("notes.txt", "notes.txt does not belong here.") { try $0.write("notes.txt", "") },
    Defect("README.md", "README.md is missing.") { try $0.remove("README.md") },
    Defect("Solutions/Lesson02Other", "Solutions/Lesson02Other belongs to no lesson.") {
      try $0.write("Solutions/Lesson02Other/A.swift", "")
    },
    Defect(
      "Exercises/Lesson01Greetings",
      "Exercises/Lesson01Greetings belongs to no lesson.",
      count: 3
    ) { try $0.move("Exercises/Lesson01Greeting", to: "Exercises/Lesson01Greetings") },
    Defect(grader, "The grader has no suite Lesson01.", count: 13) { try $0.remove(grader) },
    Defect(
      "Package.swift:5",
      "Package.swift lists Lesson02Other, and Lessons/Lesson02Other is missing."
    ) {
      try $0.edit(
        "Package.swift",
        "\"Lesson01Greeting\"",
        "\"Lesson01Greeting\", \"Lesson02Other\""
      )
    },
    Defect("Lessons/Lesson02Other", "Package.swift does not list Lesson02Other.", count: 10) {
      try $0.write("Lessons/Lesson02Other/Solution.md", "")
    },
    Defect(
      "Package.swift:5",
      "Package.swift lists Greeting, and Lessons/Greeting is missing.",
      count: 2
    ) {
      try $0.edit("Package.swift", "\"Lesson01Greeting\"", "\"Greeting\"")
    },
    Defect("Package.swift:5", "Lesson01Greeting does not come after the lesson above it.") {
      try $0.edit(
        "Package.swift",
        "\"Lesson01Greeting\"",
        "\"Lesson01Greeting\", \"Lesson01Greeting\""
      )
    },
    Defect("Package.swift:10", "The manifest declares a package dependency.") {
      try $0.edit(
        "Package.swift",
        "let package",
        "let other = [Package.Dependency.package(path: \"x\")]\nlet package"
      )
    },
    Defect(
      "Exercises/Lesson01Greeting/Other.swift",
      "Exercises/Lesson01Greeting/Other.swift has no counterpart in the solution."
    ) {
      try $0.write("Exercises/Lesson01Greeting/Other.swift", "")
    },
    Defect(
      "Solutions/Lesson01Greeting/Other.swift",
      "Solutions/Lesson01Greeting/Other.swift has no counterpart in the exercise."
    ) {
      try $0.write("Solutions/Lesson01Greeting/Other.swift", "")
    },
    Defect(
      "Exercises/Lesson01Greeting/notes.txt",
      "Exercises/Lesson01Greeting/notes.txt does not belong here.",
      count: 2
    ) {
      try $0.write("Exercises/Lesson01Greeting/notes.txt", "")
    },
    Defect(
      "Lessons/Lesson01Greeting/Extra.md",
      "Lessons/Lesson01Greeting/Extra.md does not belong here."
    ) {
      try $0.write("Lessons/Lesson01Greeting/Extra.md", "")
    },
    Defect(
      "Lessons/Lesson01Greeting/Solution.md",
      "Lessons/Lesson01Greeting/Solution.md is missing."
    ) {
      try $0.remove("Lessons/Lesson01Greeting/Solution.md")
    },
    Defect("Lessons/Lesson01Greeting/LiveCoding", "The lesson has no live-coding script.") {
      try $0.remove("Lessons/Lesson01Greeting/LiveCoding")
    },
  ]
}
