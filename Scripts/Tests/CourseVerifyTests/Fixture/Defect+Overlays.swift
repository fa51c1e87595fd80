extension Defect {
  /// Defects of mistakes and alternatives.
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
    Defect("\(mistake):1", "There is no title.") {
      try $0.edit(mistake, "# Greets", "Greets")
    },
    Defect(mistake, "The mistake names no test that catches it.") {
      try $0.edit(mistake, "Caught by:", "By:")
    },
    Defect("\(mistake):3", "This line names no test.") {
      try $0.edit(mistake, "Task 1 · ", "")
    },
    Defect("\(mistake):3", "There is no test 'Task 1 · greets all persons'.") {
      try $0.edit(mistake, "each person", "all persons")
    },
    Defect("\(mistake):3", "There is no test 'Task 2 · greets each person'.") {
      try $0.edit(mistake, "Task 1", "Task 2")
    },
    Defect("\(mistake):1", "The text doesn't say why people write this.") {
      try $0.edit(mistake, "It is short.", "")
    },
    Defect(mistake, "There are 0 blocks that begin with ```diff; one is meant.") {
      try $0.edit(mistake, "```diff", "```text")
    },
    Defect(
      "Tests/Mistakes/Lesson01Greeting/notes.txt",
      "Tests/Mistakes/Lesson01Greeting/notes.txt does not belong here."
    ) {
      try $0.write("Tests/Mistakes/Lesson01Greeting/notes.txt", "")
    },
    Defect(
      "Tests/Mistakes/Lesson01Greeting/counts_one.md:1",
      "The name 'counts_one' is not in UpperCamelCase."
    ) {
      try $0.move(mistake, to: "Tests/Mistakes/Lesson01Greeting/counts_one.md")
    },
    Defect("\(alternative)/README.md", "There is no title.") {
      try $0.edit("\(alternative)/README.md", "# Multiplies", "Multiplies")
    },
    Defect("\(alternative)/README.md", "The text doesn't say why people write this.") {
      try $0.edit("\(alternative)/README.md", "That is fine.", "")
    },
  ]
}
