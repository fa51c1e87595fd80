import Foundation

/// `course class`: grades the submissions of a class, and writes a grade book.
struct ClassCommand: Command {
  static let entry: Summary = ("class", "FOLDER --out DIR", "for instructors: grade a class")
  static let help = """
    Scripts/course class FOLDER --out GRADES [--lesson NN …] [--roster CSV]
                         [--points JSON] [--jobs N] [--shard I/N] [--trusted] [--quiet]
    Scripts/course class --merge SHARD … --out GRADES [--points JSON] [--quiet]

    Grades each folder or zip in FOLDER with the graders of this course, and writes a
    grade book into GRADES: index.html, grades.csv, and more. Nothing of a submission is
    read but its answers. What was graded before and did not change stays as it is, so a run
    that was stopped continues.

    --lesson NN …   grade these lessons (default: all)
    --roster CSV    the students: name,id,email,login,section
    --points JSON   the points of the tasks (default: 1 each)
    --jobs N        answers graded in parallel (default: 2 per core)
    --shard I/N     grade every Nth student, beginning with the Ith
    --merge         make one grade book of those that shards have written
    --trusted       run answers without isolation, with all your rights
    --quiet         print only errors

    Exit code 0: all was graded, 1: a submission can't be read, 2: something could not be
    graded; the same command tries that again. .github/CLASS.md says more.
    """

  private let folders: [String]
  private let out: String
  private let lessons: [String]
  private let roster: String?
  private let points: String?
  private let jobs: Int
  private let shard: (index: Int, count: Int)?
  private let isMerge: Bool
  private let skipsSandbox: Bool
  private let quiet: Bool

  init(_ arguments: inout CommandArguments) throws {
    isMerge = arguments.flag("--merge")
    skipsSandbox = arguments.flag("--trusted")
    quiet = arguments.flag("--quiet")
    let out = try arguments.option("--out", "a folder for the grade book")
    roster = try arguments.option("--roster", "a CSV file")
    points = try arguments.option("--points", "a JSON file")
    jobs = try arguments.positiveInteger(for: "--jobs") ?? GradingLimits.jobs
    shard = try arguments.option("--shard", "two numbers, like 3/16") { text in
      let parts = text.split(separator: "/").compactMap { Int($0) }
      return parts.count == 2 && parts[0] > 0 && parts[0] <= parts[1] ? (parts[0], parts[1]) : nil
    }
    lessons = try arguments.repeatedOption("--lesson", "the number of a lesson")
    folders = try arguments.remainingNames()
    guard let out, isMerge ? !folders.isEmpty : folders.count == 1 else {
      let fact = "`class` needs the folder with the submissions, and one for the grade book."
      throw UserFacingError(fact)
        .remedy("Like this: `Scripts/course class Downloads/Week4 --out Grades --lesson 04`.")
    }
    self.out = out
  }

  func run(_ context: CommandContext) async throws -> Int32 {
    let points = try points.map { try Points(url($0)) } ?? Points()
    var students: Set<String>?
    if isMerge {
      try ClassResult.checkSameMeasure(folders.map(url) + [grades])
      for folder in folders { try ClassResult.merge(from: url(folder), into: grades) }
    } else {
      let handovers = try await handovers(context)
      students = Set(handovers.map(\.student.slug))
      try await grade(handovers, context)
    }
    let course = context.course
    let book = try GradeBook(writing: grades, course: course, points: points, students: students)
    if !quiet { context.terminal.show(screen(book)) }
    return book.states.contains(.notGraded) ? 2 : book.states.contains(.unreadable) ? 1 : 0
  }

  private var grades: URL { url(out) }
  private func url(_ path: String) -> URL { URL(filePath: path).standardizedFileURL }

  private func handovers(_ context: CommandContext) async throws -> [StudentSubmissions] {
    let folder = url(folders[0])
    let roster = try roster.map { try Student.roster(url($0)) } ?? []
    let submissions = try await Submission.all(in: folder, environment: context.environment)
    let all = StudentSubmissions.match(submissions, roster: roster)
    if all.isEmpty {
      throw UserFacingError("There is neither a folder nor a zip in \(folder.path).")
        .remedy("Put each submission there, as a folder or a zip.")
    }
    guard let shard else { return all }
    return all.enumerated().filter { $0.offset % shard.count == shard.index - 1 }.map(\.element)
  }

  private func grade(_ handovers: [StudentSubmissions], _ context: CommandContext) async throws {
    let chosen = try lessons.isEmpty ? context.course.lessons : lessons.map(context.course.lesson)
    guard var toolchain = Toolchain.find(in: context.environment) else { throw Grader.noToolchain }
    toolchain.invocationTimeout = .seconds(300)
    toolchain.invocationMemoryLimit = 6 << 30
    let limits = GradingLimits(memory: GradingLimits.memory(jobs: jobs), parallelTests: jobs)
    let isolation = skipsSandbox ? nil : try await Sandbox(toolchain: toolchain)
    let grader = Grader(toolchain: toolchain, limits: limits)
    let run = ClassRun(chosen, grader, into: grades, isolation)
    try await ProgressLine(context.terminal).withProgress { report in
      try await run.grade(handovers, jobs: jobs) { if !quiet { report($0) } }
    }
  }

  private func screen(_ book: GradeBook) -> Screen {
    let counts = ClassResult.State.counts(book.states).map { "\($1) \($0.rawValue)" }
    let students = counted(book.rows.count, "student")
    var screen = Screen("\(students): \(counts.joined(separator: ", ")).")
    let open = book.rows.filter { $0.marks.values.contains(where: \.state.needsAttention) }
    for row in open.prefix(10) {
      screen.add("\(row.student.name): \(row.notes.joined(separator: "; "))", lead: "  ")
    }
    if open.count > 10 {
      screen.add("  … and \(open.count - 10) more; grades.csv has them all.", .faint)
    }
    screen.add("Look at it: \(grades.appending(path: "index.html").path)", .faint)
    return screen
  }
}
