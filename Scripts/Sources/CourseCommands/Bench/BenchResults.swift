import CourseContent

/// What was measured, and the table of it.
struct BenchResults: Sendable {
  /// Edit of a function's body to verdict: `course grade`, `swift test`, and compiler, linker and tests alone.
  var grade = Samples()
  var swiftTest = Samples()
  var floor = Samples()

  /// The same with twelve lessons present.
  var gradeOfTwelve = Samples()

  /// Edit of a declaration to verdict.
  var gradeOfDeclaration = Samples()
  var swiftTestOfDeclaration = Samples()

  /// Clone to first verdict, and a cold `swift test`.
  var firstGrade = Samples()
  var firstSwiftTest = Samples()

  /// `course help` and `course list`.
  var help = Samples()
  var list = Samples()

  /// Processor seconds of one second of waiting for an edit.
  var idle = 0.0

  /// Bytes at most, of the tool and of one test process.
  var toolMemory = 0
  var testMemory = 0

  /// The table, ratios first.
  var screen: Screen {
    var screen = Screen()
    screen.add(
      StyledText(Messages.ratioColumn, .strong),
      trailing: StyledText(Messages.targetColumn, .strong)
    )
    for (name, part, whole, limit) in [
      (Messages.editRatio, grade, swiftTest, 1.0),
      (Messages.declarationRatio, gradeOfDeclaration, swiftTestOfDeclaration, 1.0),
      (Messages.twelveRatio, gradeOfTwelve, grade, 1.1),
      (Messages.firstRatio, firstGrade, firstSwiftTest, 2.0),
    ] where !part.seconds.isEmpty && !whole.seconds.isEmpty {
      let ratio = part.ratio(to: whole)
      screen.add(
        StyledText(name),
        lead: "  ",
        trailing: StyledText(Messages.ratio(ratio, limit: limit), ratio <= limit ? .good : .bad)
      )
    }
    if !floor.seconds.isEmpty {
      let ratio = grade.ratio(to: floor)
      screen.add(
        StyledText(Messages.floorRatio),
        lead: "  ",
        trailing: StyledText(Messages.ratio(ratio, limit: nil))
      )
    }
    screen.gap()
    screen.add(
      StyledText(Messages.timeColumn, .strong),
      trailing: StyledText(Messages.rangeColumn, .strong)
    )
    for (name, samples) in [
      (Messages.gradeRow, grade), (Messages.gradeOfTwelveRow, gradeOfTwelve),
      (Messages.swiftTestRow, swiftTest), (Messages.floorRow, floor),
      (Messages.gradeOfDeclarationRow, gradeOfDeclaration),
      (Messages.swiftTestOfDeclarationRow, swiftTestOfDeclaration),
      (Messages.firstGradeRow, firstGrade), (Messages.firstSwiftTestRow, firstSwiftTest),
      (Messages.helpRow, help), (Messages.listRow, list),
    ] where !samples.seconds.isEmpty {
      screen.add(StyledText(name), lead: "  ", trailing: StyledText(Messages.range(samples)))
    }
    screen.add(
      StyledText(Messages.idleRow),
      lead: "  ",
      trailing: StyledText(Messages.permille(idle))
    )
    for (name, bytes) in [
      (Messages.toolMemoryRow, toolMemory), (Messages.testMemoryRow, testMemory),
    ] where bytes > 0 {
      screen.add(StyledText(name), lead: "  ", trailing: StyledText(Messages.megabytes(bytes)))
    }
    return screen
  }
}
