extension Defect {
  private static let page = "Lessons/GroundRules.md"
  private static let line = "The [ground rules](../GroundRules.md) hold too: nothing shared."

  /// Defects of the pages of a lesson, and of the ground rules.
  static let taskPages: [Defect] = [
    Defect("\(tasks):1", "The page does not begin with `# Lesson 01 · Greeting: tasks`.") {
      try $0.edit(tasks, "Greeting: tasks", "Greeting")
    },
    Defect("\(readme):43", "The page doesn't end with the way to the tasks.") {
      try $0.edit(readme, "*Your turn →*", "Next:")
    },
    Defect(readme, "The page has 899 words with its code; 1000 to 1300 are meant.") {
      try $0.replaceWords(by: 840)
    },
    Defect(readme, "The page has 1431 words with its code; 1000 to 1300 are meant.") {
      try $0.replaceWords(by: 1_372)
    },
    Defect(readme, "The page has 9 headings; 8 are the limit.") {
      let more = (1...3).map { "### More \($0)\n\n" }.joined()
      try $0.edit(readme, "### Once more\n\n", "### Once more\n\n\(more)")
    },
    Defect("\(readme):35", "The wrap-up has no line `You can now …`.") {
      try $0.edit(readme, "You can now greet", "Now you can greet")
    },
    Defect("\(readme):35", "The wrap-up has no line `At work: …`.") {
      try $0.edit(readme, "At work: greet", "Greet")
    },
    Defect("\(readme):38", "The wrap-up has more than one line `You can now …`.") {
      try $0.edit(readme, "by name.\n", "by name.\nYou can now count.\n")
    },
    Defect("\(hints):1", "The hints don't begin with 'A test stays red'.") {
      try $0.edit(hints, "## A test stays red", "## Red")
    },
    Defect("\(tasks):5", "Task 1 takes 26 minutes; 25 are the limit.", count: 2) {
      try $0.edit(tasks, "Core · 4", "Core · 26")
    },
    Defect("\(tasks):38", "Task 2 takes 41 minutes; 40 are the limit.", count: 2) {
      try $0.edit(tasks, "Stretch · 6", "Stretch · 41")
    },
    Defect("\(tasks):5", "Task 1 has no goal.") {
      try $0.edit(tasks, "Make `greet` use the name.\n", "")
    },
    Defect("\(tasks):5", "Task 1 doesn't say when it is done.", count: 3) {
      try $0.edit(tasks, "**Done when**\n\n- `greet`", "- `greet`")
    },
    Defect("\(tasks):5", "Task 1 has a prediction and no folded answer.", count: 2) {
      try $0.edit(tasks, "<summary>Answer<", "<summary>The answer<")
    },
    Defect("\(tasks):14", "A task has no part 'The answer'.", count: 2) {
      try $0.edit(tasks, "<summary>Answer<", "<summary>The answer<")
    },
    Defect("\(tasks):26", "A task has no part 'After a greeting'.") {
      try $0.edit(
        tasks,
        "**Done when**\n\n- `greet` ",
        "**After a greeting**\n\n**Done when**\n\n- `greet` "
      )
    },
    Defect("\(tasks):5", "Task 1 has 6 rules under 'Done when'; 5 are the limit.", count: 6) {
      let more = (1...5).map { "- Rule \($0).\n" }.joined()
      try $0.edit(tasks, "of the person.\n", "of the person.\n\(more)")
    },
    Defect(
      "\(tasks):38",
      "Task 2 has 6 rules under 'The tests also check'; 5 are the limit.",
      count: 6
    ) {
      let more = (1...5).map { "- Rule \($0).\n" }.joined()
      try $0.edit(tasks, "can be large.\n", "can be large.\n\(more)")
    },
    Defect("\(tasks):60", "No test of task 2 has this rule: A count can be small.", count: 2) {
      try $0.edit(tasks, "A count can be large.", "A count can be small.")
    },
    Defect("\(tasks):30", "No test of task 1 checks the ground rule 'Nothing live'.") {
      try $0.edit(tasks, "nothing shared.", "nothing live, nothing shared.")
    },
    Defect("\(tasks):30", "There is no ground rule 'nothing new'.") {
      try $0.edit(tasks, "nothing shared.", "nothing new, nothing shared.")
    },
    Defect(
      "\(tasks):5",
      "A test of task 1 checks the ground rule 'nothing shared', which it doesn't name."
    ) {
      try $0.edit(tasks, "\(line)\n", "")
    },
    Defect("\(tasks):30", "The line on ground rules has another form.", count: 2) {
      try $0.edit(tasks, line, "The [ground rules](../GroundRules.md) hold: nothing shared.")
    },
    Defect("\(tasks):6", "Task 1 has no id.") {
      try $0.edit(tasks, "<!-- id: greet-by-name, was 1 -->\n", "")
    },
    Defect("\(tasks):39", "The id 'greet-by-name' is at more than one task.", count: 2) {
      try $0.edit(tasks, "id: count-greetings", "id: greet-by-name")
    },
    Defect(page, "\(page) is missing.", count: 4) { try $0.remove(page) },
    Defect("\(page):3", "The ground rule 'Nothing live' has no sentence.") {
      try $0.edit(page, "**Code uses no `Live` type.**", "Code uses no `Live` type.")
    },
    Defect("\(page):3", "The rule doesn't end with a full stop.") {
      try $0.edit(page, "`Live` type.**", "`Live` type**")
    },
    Defect(
      "\(tasks):3",
      "A sentence of 27 words: Open it \((1...25).map(String.init).joined(separator: " "))."
    ) {
      let many = (1...25).map(String.init).joined(separator: " ")
      try $0.edit(tasks, "Open `Exercises/Lesson01Greeting/Greeter.swift`.", "Open it \(many).")
    },
    Defect("\(tasks):38", "Task 2 shows 352 words; 330 are the limit.") {
      let words = Array(repeating: "Count a bit. ", count: 110).joined()
      try $0.edit(tasks, "Count the greetings.", words)
    },
    Defect("\(tasks):38", "Task 2 is a core task and goes step by step.", count: 3) {
      try $0.edit(tasks, "Stretch · 6", "Core · 6")
    },
    Defect(
      "\(tasks):28",
      "No example of task 1 shows this rule: `greet` says the name of the person."
    ) {
      try $0.move("\(grader)/Task1Name.swift", to: "\(grader)/Robustness/Task1NameTests.swift")
    },
    Defect("\(grader)/Task2Count.swift:14", "The example 'returns a large count' has 21 lines.") {
      let more = String(repeating: "      print()\n", count: 17)
      let line = "      let count: Int = makeGreeter(name: \"Ada\", count: 1_"
      try $0.edit("\(grader)/Task2Count.swift", line, more + line)
    },
    Defect("\(grader)/Task2Count.swift:14", "The example 'returns a large count' shows no check.") {
      try $0.edit("\(grader)/Task2Count.swift", "#expect(count == 1_", "print(count == 1_")
    },
    Defect("\(tasks):24", "'the example' is after 'Done when'.") {
      let example = "```swift fragment\ngreeter.greet()  // Hello, Ada\n```\n\n"
      try $0.edit(tasks, example, "")
      try $0.edit(tasks, "**Done when**\n\n- `greet`", "**Done when**\n\n\(example)- `greet`")
    },
  ]
}

extension FixtureCourse {
  /// Makes the lesson's page longer or shorter.
  fileprivate func replaceWords(by count: Int) throws {
    try edit(
      "Lessons/Lesson01Greeting/README.md",
      FixtureTexts.words(1_000),
      FixtureTexts.words(count)
    )
  }
}
