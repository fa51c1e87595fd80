import Testing

@testable import CourseKit

struct CommandArgumentsTests {
  private func words(_ text: String) -> CommandArguments {
    let all = text.split(separator: " ").map(String.init)
    return CommandArguments(command: all[0], arguments: all.dropFirst())
  }

  @Test func `reads what to grade`() throws {
    var words = words("grade 01 --again 4.12 --json --full --answers Solutions")
    let grade = try GradeCommand(&words)

    #expect(grade.targets == ["01", "4.12"])
    #expect(grade.again && grade.json && grade.full && grade.solutions)
    var other = self.words("grade all --answers Exercises")
    let all = try GradeCommand(&other)
    #expect(all.targets == ["all"] && !all.solutions)
  }

  @Test(arguments: [("01", nil), ("1.2", 2), ("Lesson01.12", 12)] as [(String, Int?)])
  func `reads a lesson or a task of it`(word: String, task: Int?) throws {
    let target = try FixtureCourse().course.parseTarget(word)
    #expect(target.lesson.number == "01")
    #expect(target.task == task)
  }

  @Test(
    arguments: [
      ("reset 01", false, nil), ("reset 01 --restore", true, nil),
      ("reset --restore 01", true, nil), ("reset 01 --restore 2026-11", true, "2026-11"),
    ] as [(String, Bool, String?)]
  )
  func `reads what to bring back`(text: String, restores: Bool, name: String?) throws {
    var words = words(text)
    let reset = try ResetCommand(&words)
    #expect(reset.lesson == "01")
    #expect(!reset.showsList && reset.isRestore == restores)
    #expect(reset.name == name)
  }

  @Test func `reads that kept answers are to be listed`() throws {
    var words = words("reset 01 --kept")
    #expect(try ResetCommand(&words).showsList)
  }

  @Test(
    arguments: [
      ("live 01", "", nil), ("live start 01", "start", nil), ("live 01 show", "show", nil),
      ("live 01 catch-up 0", "catch-up", 0), ("live 01 --stage", "--stage", nil),
    ] as [(String, String, Int?)]
  )
  func `reads what to do live`(text: String, request: String, step: Int?) throws {
    var words = words(text)
    let live = try LiveCommand(&words)
    #expect(live.request == request)
    #expect(live.step == step)
  }

  @Test func `reads the rest`() throws {
    var (hint, compare, watch) = (
      words("hint 01.2 --all"), words("compare --yes 1"), words("watch 3")
    )
    let hinted = try HintCommand(&hint)
    #expect(hinted.all && hinted.target == "01.2")
    let compared = try CompareCommand(&compare)
    #expect(compared.isSure && compared.lesson == "1")
    #expect(try WatchCommand(&watch).lesson == "3")
  }

  @Test(arguments: [
    ("lst", "Unknown command 'lst'. Did you mean 'list'?"),
    ("vrify", "Unknown command 'vrify'. Did you mean 'verify'?"),
    ("list 01", "`list` has no argument '01'. `Scripts/course help list` says what it takes."),
    ("grade --fast", "`grade` has no option '--fast'. `Scripts/course help grade` lists them."),
    (
      "grade 01.x",
      "'01.x' names no task. Write the lesson and the task with a dot between them, like 01.2."
    ),
    ("grade --answers Mine", "'--answers' needs a value. Give it Exercises or Solutions."),
    ("compare", "`compare` needs the number of a lesson. Like this: `Scripts/course compare 01`."),
    (
      "reset 01 02", "`reset` has no argument '02'. `Scripts/course help reset` says what it takes."
    ),
    ("watch --fast", "`watch` has no option '--fast'. `Scripts/course help watch` lists them."),
    (
      "watch 01 02", "`watch` has no argument '02'. `Scripts/course help watch` says what it takes."
    ),
    ("live 01 show x", "'show' needs a value. Give it a step's number, 0 for the starter."),
    ("help lst", "Unknown command 'lst'. Did you mean 'list'?"),
  ])
  func `says what it doesn't understand`(text: String, sentence: String) async throws {
    let terminal = TerminalDouble()
    let fixture = try FixtureCourse()
    let code = await CommandLineTool.run(
      text.split(separator: " ").map(String.init),
      program: fixture.root,
      current: fixture.root,
      environment: [:],
      terminal: terminal
    )
    #expect(code == 2)
    #expect(terminal.errors == sentence + "\n")
    #expect(terminal.out.isEmpty)
  }

  @Test func `every command has its help`() async throws {
    let fixture = try FixtureCourse()
    let overview = await fixture.run("help").out
    for command in CommandLineTool.commands {
      let help = await fixture.run("help", command.entry.name).out
      #expect(help == command.help + "\n")
      #expect(help.hasPrefix("Scripts/course \(command.entry.name)"))
      #expect(help.split(separator: "\n").allSatisfy { $0.count <= 90 })
      #expect(overview.contains("  \(command.entry.name)"))
      #expect(await fixture.run(command.entry.name, "--help").out == help)
    }
  }
}
