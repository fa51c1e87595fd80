extension FixtureCourse {
  /// Breaks everything that only a build can show, each thing in one place.
  func breakEverything() throws {
    try slim()
    try breakStarter()
    try breakSolution()
    let wrong = Defect.mistakes
    try append(FixtureSources.mistake("Harmless", counting: "9"), to: wrong)
    try append(FixtureSources.mistake("Unreadable", counting: "\"text\""), to: wrong)
    let right = "Tests/Alternatives/Lesson01Greeting"
    try write(
      "\(right)/Wrong/Greeter.swift",
      FixtureSources.greeter(of: "\"Cy\"", counting: "count")
    )
    try write("\(right)/Wrong/README.md", "# Wrong\n\nIt is short.\n")

    let steps = "Lessons/Lesson01Greeting/LiveCoding"
    try edit("\(steps)/Script.md", "Green: 1\n", "Green: 2\n")
    try edit("\(steps)/Step1/Greeter.swift", "{ 0 }", "{ 7 }")
    try write("\(steps)/Step1/Stray.swift", "")
    let step1 = FixtureSources.greeter(of: "name", counting: "7")
    try write("\(steps)/Step2/Greeter.swift", step1)
  }

  /// Breaks the starter: task 1 stays red as it should, task 2 is green, task 3 traps, task 4 is red by an error
  /// only.
  private func breakStarter() throws {
    let starter = "Exercises/Lesson01Greeting/Greeter.swift"
    try edit(starter, "{ 0 }", "{ count < 0 ? [1][count] : count }")
    try edit(
      starter,
      "  let count: Int\n",
      "  let count: Int\n\n  func idle() { let unused = 1 }\n"
    )
    try addTask(
      3,
      """
      @Test func `survives a negative count`() {
        let count: Int = makeGreeter(name: "Ada", count: -1).greetings()
        #expect(count == 0)
      }
      """
    )
    try addTask(
      4,
      """
      @Test func `throws for no name`() throws {
        if makeGreeter(name: "Ada", count: 0).greet() != "Hello, Ada" { throw Refusal() }
      }

      @Test func `is never seen red`() { #expect(Bool(true)) }
      """
    )
    try write("Tests/Lesson01GreetingTests/Refusal.swift", "struct Refusal: Error {}\n")
  }

  /// Breaks the solution: it warns, fails task 3, and two threads write to one variable.
  private func breakSolution() throws {
    let solution = "Solutions/Lesson01Greeting/Greeter.swift"
    try edit(
      solution,
      "{ \"Hello, \" + name }",
      """
      {
          let unused = 1
          let writers = (1...2).map { _ in Thread { written += 1 } }
          for writer in writers { writer.start() }
          while !writers.allSatisfy(\\.isFinished) {}
          return "Hello, " + name
        }
      """
    )
    try edit(
      solution,
      "import Lesson01Greeting\n",
      "import Foundation\nimport Lesson01Greeting\n\nnonisolated(unsafe) var written = 0\n"
    )
  }

  private func addTask(_ number: Int, _ tests: String) throws {
    try write(
      "Tests/Lesson01GreetingTests/Task\(number)More.swift",
      """
      import Exercise01Greeting
      import Testing

      extension Lesson01 {
        @Suite("Task \(number) · More") struct Task\(number) {
      \(tests)
        }
      }

      """
    )
  }
}
