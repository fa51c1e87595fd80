import Exercise00Welcome
import GradingSupport
import Testing

/// Three desks and the sign, and what is asked of them. The second desk has the first one's `Chance`, the third its clock.
struct Day {
  enum Kind: String {
    case greeting = "a greeting at desk "
    case number = "a new member at desk "
    case sign = "a look at the sign"
  }

  struct Request {
    let kind: Kind
    var desk = 0
    var name: String { kind == .sign ? kind.rawValue : "\(kind.rawValue)\(desk + 1)" }
  }

  /// A request, what was said and must be said, and how often any clock and any `Chance` was used for it.
  typealias Moment = (kind: Kind, said: String, expected: String, reads: Int, draws: Int)

  private let benches: [Bench] = {
    let first = Bench()
    return [first, Bench(chance: first.chance), Bench(clock: first.clock)]
  }()

  /// Holds a rule against up to three requests, in any order.
  static func check(
    sourceLocation: SourceLocation = #_sourceLocation,
    _ rule: (Moment) throws -> Void
  ) async {
    await Situations.check([Situation("") {}], all, sourceLocation: sourceLocation) { _, day in
      for moment in day { try rule(moment) }
    }
  }

  /// What happened on all days: for a process, once.
  private static let all: [Ending<[Moment]>] = {
    let kinds = [Kind.greeting, .number]
    let desks = (0...2).flatMap { desk in kinds.map { Request(kind: $0, desk: desk) } }
    let requests = desks + [Request(kind: .sign)]
    var (days, all) = ([[Request]()], [[Request]]())
    for _ in 1...3 {
      days = days.flatMap { day in requests.map { day + [$0] } }
      all += days
    }
    return all.map { requests in
      let (day, name) = (Day(), requests.map(\.name).joined(separator: ", "))
      return Ending(name, requests.enumerated().map { day.ask($1, $0) })
    }
  }()

  private func ask(_ request: Request, _ number: Int) -> Moment {
    let (hour, drawn) = ([3, 9, 15][number], [4_711, 4_711, 1_000][number])
    for other in benches {
      other.clock.says(23 - hour)
      other.chance.draws(9_999)
    }
    let (bench, before) = (benches[request.desk], uses)
    bench.clock.says(hour)
    bench.chance.draws(drawn)
    let (said, expected) =
      switch request.kind {
      case .greeting: (bench.desk.greeting(for: "Ada"), "\(words(at: hour)), Ada!")
      case .number: ("\(bench.desk.drawMemberNumber())", "\(drawn)")
      case .sign:
        ("\([3, 12].map(makeSignText))", "\([3, 12].map(Lesson00.Task2.text))")
      }
    return (request.kind, said, expected, uses.reads - before.reads, uses.draws - before.draws)
  }

  /// How often the clocks were read, and how often was drawn.
  private var uses: (reads: Int, draws: Int) {
    let clocks = benches[0].clock.reads.count + benches[1].clock.reads.count
    return (clocks, benches[0].chance.ranges.count + benches[2].chance.ranges.count)
  }
}
