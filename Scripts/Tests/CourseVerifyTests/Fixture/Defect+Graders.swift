extension Defect {
  private static let task1 = "\(grader)/Task1Name.swift"
  private static let task2 = "\(grader)/Task2Count.swift"

  /// Defects of a grader's or a starter's sources.
  static let graders: [Defect] = [
    Defect(grader, "The grader has no suite Lesson01.") {
      try $0.write("\(grader)/Lesson01.swift", "")
    },
    Defect(
      "\(grader)/Lesson01.swift:3",
      "The suite is called 'Greeting', and the lesson's text 'Lesson 01 · Greeting'."
    ) {
      try $0.edit("\(grader)/Lesson01.swift", "Lesson 01 · Greeting", "Greeting")
    },
    Defect(grader, "Task 2 has no suite in the grader.", count: 3) { try $0.remove(task2) },
    Defect(
      "\(task2):5",
      "Task 2 is 'Counting' here, and 'Count greetings' in the lesson's text."
    ) {
      try $0.edit(task2, "Task 2 · Count greetings", "Task 2 · Counting")
    },
    Defect("\(grader)/Other.swift:5", "The suite of task 2 is in a file of another name.") {
      try $0.move(task2, to: "\(grader)/Other.swift")
    },
    Defect(
      "\(tasks):47",
      "No test of task 2 has this rule: `greetings` returns the count that `makeGreeter` got."
    ) {
      try $0.edit(task2, "@Test ", "", times: 1)
    },
    Defect("\(task2):8", "The test 'returns the count' belongs to no task.", count: 5) {
      try $0.edit(task2, "struct Task2", "struct Counting")
    },
    Defect("\(task2):8", "'counts: what?' is no name for a test.") {
      try $0.edit(task2, "`returns the count`", "`counts: what?`")
    },
    Defect("\(task2):8", "'counts' is no name for a test.") {
      try $0.edit(task2, "`returns the count`", "counts")
    },
    Defect(
      "\(task2):10",
      "The test 'returns the count' has the name of the one at \(task2):8.",
      count: 2
    ) {
      try $0.edit(
        task2,
        "    @Test",
        "    @Test func `returns the count`() { #expect(1 == 1) }\n\n    @Test",
        times: 1
      )
    },
    Defect("\(task2):8", "The test 'does nothing at all' is empty; it can't fail.", count: 3) {
      try $0.edit(
        task2,
        "    @Test",
        "    @Test func `does nothing at all`() {\n      // later\n    }\n\n    @Test",
        times: 1
      )
    },
    Defect("\(task1):9", "The grader waits by the clock (`sleep`).") {
      try $0.edit(
        task1,
        "      let text",
        "      try? await Task.sleep(for: .seconds(1))\n      let text",
        times: 1
      )
    },
    Defect("\(task1):9", "The thread sanitizer can't see into a `Mutex` on Linux.") {
      try $0.edit(task1, "      let text", "      let count = Mutex(0)\n      let text", times: 1)
    },
    Defect("\(exercise):3", "The starter can trap (`fatalError`).") {
      try $0.edit(exercise, "public func", "func todo() -> Never { fatalError() }\n\npublic func")
    },
    Defect("\(exercise):3", "The starter can trap (`try!`).") {
      try $0.edit(exercise, "public func", "let x = try! make()\n\npublic func")
    },
    Defect("\(exercise):3", "The starter can trap (`as!`).") {
      try $0.edit(exercise, "public func", "let x = make() as! Int\n\npublic func")
    },
    Defect(
      "\(exercise):3",
      "`@inlinable` makes a part of the answer a part of the grader."
    ) {
      try $0.edit(exercise, "public func", "@inlinable public func")
    },
  ]
}
