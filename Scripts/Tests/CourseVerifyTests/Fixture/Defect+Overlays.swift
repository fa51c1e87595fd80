extension Defect {
  /// What is wrong with mistakes and alternatives.
  static let overlays: [Defect] = [
    Defect("Tests/Mistakes/Lesson01Greeting", "The lesson has 5 mistakes; at least 6 are meant.") {
      try $0.remove(mistake)
    },
    Defect(
      "Tests/Alternatives/Lesson01Greeting",
      "The lesson has 1 alternatives; at least 2 are meant."
    ) {
      try $0.remove(alternative)
    },
    Defect("\(mistake)/README.md", "\(mistake)/README.md is missing.") {
      try $0.remove("\(mistake)/README.md")
    },
    Defect("\(mistake)/README.md:1", "There is no title.") {
      try $0.edit("\(mistake)/README.md", "# Knows", "Knows")
    },
    Defect("\(mistake)/README.md", "The mistake names no test that catches it.") {
      try $0.edit("\(mistake)/README.md", "Caught by:", "By:")
    },
    Defect("\(mistake)/README.md:3", "This line names no test.") {
      try $0.edit("\(mistake)/README.md", "Task 1 · ", "")
    },
    Defect("\(mistake)/README.md:3", "There is no test 'Task 1 · greets who it is'.") {
      try $0.edit("\(mistake)/README.md", "whoever", "who")
    },
    Defect("\(mistake)/README.md:3", "There is no test 'Task 2 · greets whoever it is'.") {
      try $0.edit("\(mistake)/README.md", "Task 1", "Task 2")
    },
    Defect("\(mistake)/README.md", "The text doesn't say why people write this.") {
      try $0.edit("\(mistake)/README.md", "It is short.", "")
    },
    Defect(mistake, "The folder holds no Swift file.") {
      try $0.remove("\(mistake)/Greeter.swift")
    },
    Defect("\(mistake)/Greeter.swift", "The file is the same as the solution's.") {
      try $0.write(
        "\(mistake)/Greeter.swift",
        FixtureSources.greeter(of: "name", counting: "count")
      )
    },
    Defect("\(mistake)/notes.txt", "\(mistake)/notes.txt does not belong here.") {
      try $0.write("\(mistake)/notes.txt", "")
    },
    Defect(
      "Tests/Mistakes/Lesson01Greeting/knows_one/README.md",
      "The folder's name is not in UpperCamelCase."
    ) {
      try $0.move(mistake, to: "Tests/Mistakes/Lesson01Greeting/knows_one")
    },
    Defect("\(alternative)/README.md", "There is no title.") {
      try $0.edit("\(alternative)/README.md", "# Multiplies", "Multiplies")
    },
    Defect("\(alternative)/README.md", "The text doesn't say why people write this.") {
      try $0.edit("\(alternative)/README.md", "That is fine.", "")
    },
  ]
}
