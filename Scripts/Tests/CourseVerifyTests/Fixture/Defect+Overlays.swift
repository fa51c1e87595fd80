extension Defect {
  private static let refused = "Tests/Refused/Lesson01Greeting"
  private static let refusedText = "# Counts\n\nIt is short.\n\n```diff\n```\n"

  /// Defects of mistakes and alternatives.
  static let overlays: [Defect] = [
    Defect("Tests/Mistakes/Lesson01Greeting", "The lesson has 5 mistakes; at least 6 are meant.") {
      try $0.write(mistakes, FixtureSources.mistakes(5))
    },
    Defect(
      "Tests/Alternatives/Lesson01Greeting",
      "The lesson has 1 alternatives; at least 2 are meant."
    ) {
      try $0.remove(alternative)
    },
    Defect("\(mistakes):3", "The mistake names no test that catches it.") {
      try $0.edit(mistakes, "Caught by:", "By:", times: 1)
    },
    Defect("\(mistakes):5", "This line names no test.") {
      try $0.edit(mistakes, "Task 1 · ", "", times: 1)
    },
    Defect("\(mistakes):5", "There is no test 'Task 1 · greets all persons'.") {
      try $0.edit(mistakes, "each person", "all persons", times: 1)
    },
    Defect("\(mistakes):5", "There is no test 'Task 2 · greets each person'.", count: 2) {
      try $0.edit(mistakes, "Task 1", "Task 2", times: 1)
    },
    Defect("\(mistakes):3", "The text doesn't say why people write this.") {
      try $0.edit(mistakes, "It is short.", "", times: 1)
    },
    Defect("\(mistakes):3", "There are 0 blocks that begin with ```diff; one is meant.") {
      try $0.edit(mistakes, "```diff", "```text", times: 1)
    },
    Defect(
      "Tests/Mistakes/Lesson01Greeting/notes.txt",
      "Tests/Mistakes/Lesson01Greeting/notes.txt does not belong here."
    ) {
      try $0.write("Tests/Mistakes/Lesson01Greeting/notes.txt", "")
    },
    Defect("\(refused)/counts_one.md", "The name 'counts_one' is not in UpperCamelCase.") {
      try $0.write("\(refused)/counts_one.md", refusedText)
    },
    Defect("\(refused)/CountsOne.md", "There is no title.") {
      try $0.write("\(refused)/CountsOne.md", refusedText)
      try $0.edit("\(refused)/CountsOne.md", "# Counts", "Counts")
    },
    Defect("\(alternative)/README.md", "There is no title.") {
      try $0.edit("\(alternative)/README.md", "# Multiplies", "Multiplies")
    },
    Defect("\(alternative)/README.md", "The text doesn't say why people write this.") {
      try $0.edit("\(alternative)/README.md", "That is fine.", "")
    },
  ]
}
