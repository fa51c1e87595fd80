import Foundation
import OutsideWorld
import Testing

/// A model of a subject: the commands that a user can give, when, and what is observed after each.
///
/// ``always(_:_:)`` runs many histories of commands, and checks an invariant of the observations.
public protocol StateMachine: SendableMetatype {
  /// Its description is a sentence: "Ada logs in".
  associatedtype Command: Sendable & CustomStringConvertible
  /// What the model expects and what the subject shows, as values.
  associatedtype Observation: Sendable

  /// The number of histories, and of commands in the longest.
  static var size: (histories: Int, commands: Int) { get }
  /// Returns one command of each kind, with random values.
  static func commands(using random: inout SeededGenerator) -> [Command]
  /// Returns the same command with simpler values, the simplest first.
  static func simpler(_ command: Command) -> [Command]

  init()
  /// Whether a user could give this command now.
  func allows(_ command: Command) -> Bool
  mutating func run(_ command: Command) async throws
  func observe() async throws -> Observation
}

extension StateMachine {
  public static func simpler(_ command: Command) -> [Command] { [] }
}

/// A call of the subject did not return.
public struct NeverReturned: Error, CustomStringConvertible {
  public let description: String
  public init(_ call: String) { description = "\(call) never returns" }
}

/// Checks an invariant after every command of every history, and reports the shortest history that breaks it.
///
/// The histories run once in a process: several tests look at the same observations. For tests with ``Deterministic``.
///
/// ```swift
/// try await always(SessionMachine.self) { session in
///   #expect(session.requests.count <= session.attempts.count)
/// }
/// ```
public func always<Machine: StateMachine>(
  _ machine: Machine.Type,
  sourceLocation: SourceLocation = #_sourceLocation,
  _ invariant: @escaping @Sendable (Machine.Observation) throws -> Void
) async throws {
  let histories = await Histories<Machine>.shared()
  for history in histories.all where await history.breaks(invariant) {
    let shortest = await history.shrunk(invariant)
    guard let shortest else {
      Issue.record(
        "Broken once, and not when it was repeated:\n\(history.story)",
        sourceLocation: sourceLocation
      )
      return
    }
    return try await shortest.report(invariant, sourceLocation)
  }
  if let command = histories.neverAllowed {
    Issue.record(
      "Another rule is broken: no history could continue with “\(command)”.",
      sourceLocation: sourceLocation
    )
  }
}

/// A sequence of commands, and what was observed: before the first of them, and after each.
private struct History<Machine: StateMachine>: Sendable {
  let order: UInt64?
  private(set) var commands: [Machine.Command] = []
  private(set) var observations: [Machine.Observation] = []
  private(set) var story = "The shortest history that breaks the rule:"
  /// Why it ended early.
  private(set) var error: (any Error)?

  /// Runs the commands that `next` gives until there is none; those that are not allowed are left out.
  init(order: UInt64?, next: (Machine, Int) -> Machine.Command?) async {
    self.order = order
    var commands: [Machine.Command] = []
    var observations: [Machine.Observation] = []
    var story = story
    await inRandomOrder(order) {
      do {
        var machine = Machine()
        observations.append(try await machine.observe())
        var index = 0
        while let command = next(machine, index) {
          index += 1
          guard machine.allows(command) else { continue }
          commands.append(command)
          story += "\n  \(commands.count). \(command)"
          LastWords.say(story)
          try await machine.run(command)
          await untilIdle()
          observations.append(try await machine.observe())
        }
      } catch { self.error = error }
      await untilIdle()
    }
    LastWords.say("")
    self.commands = commands
    self.observations = observations
    self.story = story
  }

  init(_ commands: [Machine.Command], order: UInt64?) async {
    await self.init(order: order) { $1 < commands.count ? commands[$1] : nil }
  }

  func breaks(_ invariant: @Sendable (Machine.Observation) throws -> Void) async -> Bool {
    await index(breaking: invariant) != nil
  }

  /// Returns the observation that breaks the invariant, if there is one. Nothing is reported.
  private func index(breaking invariant: @Sendable (Machine.Observation) throws -> Void) async
    -> Int?
  {
    var index: Int?
    for (number, observation) in observations.enumerated() where index == nil {
      if await !recordedIssues(of: { try invariant(observation) }).isEmpty { index = number }
    }
    return index ?? (error == nil ? nil : observations.count)
  }

  /// Returns a history with fewer and simpler commands; nothing if it isn't broken again.
  func shrunk(_ invariant: @Sendable (Machine.Observation) throws -> Void) async -> Self? {
    guard let first = await index(breaking: invariant) else { return nil }
    let again = await Self(Array(commands.prefix(first)), order: order)
    guard await again.breaks(invariant) else { return nil }
    var best = again
    func improves(_ commands: [Machine.Command]) async -> Bool {
      for order in order == nil ? [nil] : [nil, order] {
        let other = await Self(commands, order: order)
        guard let index = await other.index(breaking: invariant) else { continue }
        best =
          index < other.commands.count
          ? await Self(Array(other.commands.prefix(index)), order: order) : other
        return true
      }
      return false
    }
    var size = max(1, best.commands.count / 2)
    while size > 0 {
      var start = 0
      var hasShrunk = false
      while start + size <= best.commands.count {
        var fewer = best.commands
        fewer.removeSubrange(start..<start + size)
        if await improves(fewer) { hasShrunk = true } else { start += 1 }
      }
      if size > 1 || !hasShrunk { size /= 2 }
    }
    for index in best.commands.indices where index < best.commands.count {
      for simpler in Machine.simpler(best.commands[index]) {
        var other = best.commands
        other[index] = simpler
        if await improves(other) { break }
      }
    }
    return best
  }

  /// Records the issues of the last observation, with the story.
  func report(
    _ invariant: @escaping @Sendable (Machine.Observation) throws -> Void,
    _ sourceLocation: SourceLocation
  ) async throws {
    let story = commands.isEmpty ? "Before the first command:" : story
    if let error {
      Issue.record("\(story)\n  now \(error)", sourceLocation: sourceLocation)
    } else if let last = observations.last {
      try await withComment(story) { try invariant(last) }
    }
  }
}

/// All histories of a machine.
private struct Histories<Machine: StateMachine>: Sendable {
  private(set) var all: [History<Machine>] = []
  /// A kind of command that no history could use.
  private(set) var neverAllowed: String?

  static func shared() async -> Self {
    let key = ObjectIdentifier(Machine.self)
    if let known = recorded.withLock({ $0[key] as? Self }) { return known }
    let new = await Self()
    recorded.withLock { $0[key] = new }
    return new
  }

  private init() async {
    let first: UInt64 =
      ProcessInfo.processInfo.environment["COURSE_SEED"].flatMap { UInt64($0) } ?? 0
    var kinds: [String] = []
    var used: Set<Int> = []
    // One of several similar histories is enough for the thread sanitizer; an odd step, so that both orders occur.
    let step = ThreadSanitizer.isActive ? 5 : 1
    for number in stride(from: 0, to: Machine.size.histories, by: step) {
      let seed = first &+ UInt64(number)
      var random = SeededGenerator(seed: seed)
      let length = 1 + number * Machine.size.commands / Machine.size.histories
      // Every second one in the order of arrival.
      let history = await History<Machine>(order: number.isMultiple(of: 2) ? nil : seed) {
        machine,
        index in
        if index == length { return nil }
        let drawn = Machine.commands(using: &random)
        if kinds.isEmpty { kinds = drawn.map(\.description) }
        let kind = drawn.indices.shuffled(using: &random).first { machine.allows(drawn[$0]) }
        if let kind { used.insert(kind) }
        return kind.map { drawn[$0] }
      }
      all.append(history)
      // What never returns does so in each of them.
      if history.error != nil { break }
    }
    neverAllowed = kinds.indices.first { !used.contains($0) }.map { kinds[$0] }
  }
}

private let recorded = Locked<[ObjectIdentifier: any Sendable]>([:])
