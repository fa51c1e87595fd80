import Testing

@testable import CourseKit

struct CommandParserTests {
  @Test(
    arguments: [
      ([], .whereabouts),
      (["list"], .list),
      (["doctor"], .doctor),
      (["bench", "--runs", "3"], .bench(runs: 3)),
      (["watch"], .watch(lesson: nil)),
      (["watch", "03"], .watch(lesson: "03")),
      (["help"], .help(topic: nil)),
      (["grade", "--help"], .help(topic: "grade")),
      (["hint"], .hint(nil, all: false)),
      (["hint", "01.2", "--all"], .hint(Command.Target(lesson: "01", task: 2), all: true)),
      (["compare", "--yes", "1"], .compare(lesson: "1", sure: true)),
      (["reset", "01"], .reset(lesson: "01", .starter)),
      (["reset", "01", "--restore"], .reset(lesson: "01", .restore(nil))),
      (["reset", "--restore", "01"], .reset(lesson: "01", .restore(nil))),
      (["reset", "01", "--restore", "2026-11"], .reset(lesson: "01", .restore("2026-11"))),
      (["reset", "01", "--kept"], .reset(lesson: "01", .list)),
    ] as [([String], Command)]
  )
  func `reads commands`(arguments: [String], command: Command) throws {
    #expect(try CommandParser.parse(arguments) == command)
  }

  @Test func `reads what to grade`() throws {
    var request = GradeRequest()
    request.targets = [
      Command.Target(lesson: "01", task: nil), Command.Target(lesson: "4", task: 12),
    ]
    request.again = true
    request.json = true
    request.full = true
    request.solutions = true
    let words = ["grade", "01", "--again", "4.12", "--json", "--full", "--answers", "Solutions"]

    #expect(try CommandParser.parse(words) == .grade(request))
    #expect(try CommandParser.parse(["grade", "all", "--answers", "Exercises"]).isGradingAll)
  }

  @Test(arguments: [
    (["lst"], "Unknown command 'lst'. Did you mean 'list'?"),
    (["list", "01"], "`list` has no use for '01'. `Scripts/course help list` says what it takes."),
    (
      ["grade", "--fast"], "`grade` has no option '--fast'. `Scripts/course help grade` lists them."
    ),
    (
      ["grade", "01.x"],
      "'01.x' names no task. Write the lesson and the task with a dot between them, like 01.2."
    ),
    (["grade", "--answers", "Mine"], "'--answers' needs a value. Give it Exercises or Solutions."),
    (
      ["compare"], "`compare` needs the number of a lesson. Like this: `Scripts/course compare 01`."
    ),
    (
      ["reset", "01", "02"],
      "`reset` has no use for '02'. `Scripts/course help reset` says what it takes."
    ),
    (
      ["watch", "--fast"], "`watch` has no option '--fast'. `Scripts/course help watch` lists them."
    ),
    (
      ["watch", "01", "02"],
      "`watch` has no use for '02'. `Scripts/course help watch` says what it takes."
    ),
  ])
  func `says what it doesn't understand`(arguments: [String], sentence: String) {
    let error = #expect(throws: (any Error).self) { try CommandParser.parse(arguments) }
    #expect(error.map { "\($0)" } == sentence)
  }

  @Test func `every command has its help`() throws {
    for name in CommandParser.names {
      let text = try Messages.help(on: name)
      #expect(text.hasSuffix("\n"))
      #expect(text.split(separator: "\n").allSatisfy { $0.count <= 90 }, "\(name)")
      #expect(Messages.help.contains("  \(name)"))
    }
  }
}

extension Command {
  fileprivate var isGradingAll: Bool {
    if case .grade(let request) = self { return request.all && !request.solutions }
    return false
  }
}
