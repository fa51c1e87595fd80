import Foundation
import OutsideWorld
import Testing

/// Draws stories, looks after every step, and tells the shortest story that breaks a rule.
///
/// One test, one rule, one look; the story and its model are shared:
///
/// ```swift
/// // Rule: `isValid` is worked out when it is asked for. Look at: UserSession.swift, `isValid`.
/// @Test func `knows at any time whether somebody is in`() async {
///   await #expect(processExitsWith: .success) {
///     await Stories.tell(SessionStory.self) { story in
///       let isValid = try story.world.value("isValid") { [s = story.session] in await s.isValid }
///       try must("isValid", be: story.user != nil, is: isValid)
///     }
///   }
/// }
/// ```
///
/// The failure reads:
///
/// ```text
/// The shortest story that breaks the rule:
///   1. Ada logs in; the server answers with a token
///   2. Ada logs out
///   now isValid must be false, not true
/// ```
///
/// A failure is told again before it is believed. A kind of step that no story could take is a failure too: of the answer
/// if it gets stuck in a story, so that no step is possible, else of the grader. The stories are the same on every run,
/// or others with every `COURSE_SEED`.
public enum Stories {
  /// - Parameters:
  ///   - count: how many stories.
  ///   - length: how many steps the longest has.
  ///   - untouched: whether a live thing that is touched breaks the rule.
  ///   - look: compares what can be seen with what the model says.
  public static func tell<S: Story>(
    _ story: S.Type,
    count: Int = 300,
    length: Int = 9,
    untouched: Bool = false,
    sourceLocation: SourceLocation = #_sourceLocation,
    look: @escaping @Sendable (inout S) throws -> Void = { _ in }
  ) async {
    let report = await World.held { world in
      Teller(world: world, untouched: untouched, released: { _ in [] }, look: look)
        .search(count: count, length: length)
    }
    if let report { Issue.record("\(report)", sourceLocation: sourceLocation) }
  }

  /// Tells stories at whose end nobody may keep some objects:
  /// `Stories.release(SessionStory.self) { [("the session", $0.session)] }`.
  ///
  /// - Parameter objects: what nobody needs any more then, by name.
  public static func release<S: Story>(
    _ story: S.Type,
    count: Int = 300,
    length: Int = 9,
    sourceLocation: SourceLocation = #_sourceLocation,
    _ objects: @escaping @Sendable (S) -> [(name: String, object: AnyObject)]
  ) async {
    let report = await World.held { world in
      Teller(world: world, untouched: false, released: objects, look: { _ in })
        .search(count: count, length: length)
    }
    if let report { Issue.record("\(report)", sourceLocation: sourceLocation) }
  }
}

/// What is said of a failure that is not repeated.
let outlived =
  "This failed the first time, and not when it was repeated in the same process: something outlives its owner. "
  + "Look for a `static` or a global variable. If there is none, the grader is at fault."

private struct Teller<S: Story> {
  let world: World
  let untouched: Bool
  let released: (S) -> [(name: String, object: AnyObject)]
  let look: (inout S) throws -> Void

  struct Failure {
    var what = ""
    var count = 0

    /// The steps alone, as the last words of a process that ends in the middle of one.
    var story = "The shortest story that breaks the rule:"

    var text: String {
      count == 0 ? "Before anything happens, \(what)" : "\(story)\n  now \(what)"
    }

    mutating func tell(_ step: some CustomStringConvertible) {
      count += 1
      story += "\n  \(count). \(step)"
    }
  }

  func search(count: Int, length: Int) -> String? {
    let first: UInt64 =
      ProcessInfo.processInfo.environment["COURSE_SEED"].flatMap { UInt64($0) } ?? 0
    var taken: [Int: Int] = [:]
    var kinds: [String] = []
    var stuck: [S.Step]?
    for number in 0..<count {
      let seed = first &+ UInt64(number)
      var chance = SeededGenerator(seed: seed)
      // Every second one in order, which needs no luck to follow.
      let order = number.isMultiple(of: 2) ? nil : seed
      let wanted = 1 + number * length / count
      var steps: [S.Step] = []
      let failure = run(order) { story, index in
        if index == wanted { return nil }
        let drawn = S.steps(&chance)
        if kinds.isEmpty { kinds = drawn.map { $0.description } }
        let shuffled = drawn.indices.shuffled(using: &chance)
        guard let kind = shuffled.first(where: { story.allows(drawn[$0]) }) else {
          if steps.count < stuck?.count ?? .max { stuck = steps }
          return nil
        }
        taken[kind, default: 0] += 1
        steps.append(drawn[kind])
        return drawn[kind]
      }
      guard let failure else { continue }
      guard let again = run(steps, order), again.what == failure.what else {
        return "\(outlived)\n\(failure.text)"
      }
      world.patience = .chance
      return shrink(steps, again, order).text
    }
    if let never = kinds.indices.first(where: { taken[$0] == nil }) {
      if let stuck {
        var failure = Failure(story: "Another rule is broken first. This story can't go on:")
        for step in stuck { failure.tell(step) }
        failure.what = "what must come next does not come"
        return "\(failure.text)\n\(notJudged)"
      }
      let fact = "none of \(count) stories came to “\(kinds[never])”."
      return "Another rule is broken first: \(fact)\n\(notJudged)"
    }
    return kinds.isEmpty ? "The grader is at fault: it tells no story." : nil
  }

  /// Takes steps apart, leaves some out, many at once first, and then makes their values simpler.
  private func shrink(_ steps: [S.Step], _ failure: Failure, _ order: UInt64?) -> Failure {
    var (steps, best) = (steps, failure)
    func tries(_ other: [S.Step]) -> Bool {
      guard let failure = run(other, nil) ?? (order == nil ? nil : run(other, order)) else {
        return false
      }
      (steps, best) = (other, failure)
      return true
    }
    let parts = steps.flatMap(S.parts)
    if parts.count > steps.count { _ = tries(parts) }
    var size = max(1, steps.count / 2)
    while size > 0 {
      var (start, hasShrunk) = (0, false)
      while start + size <= steps.count {
        var fewer = steps
        fewer.removeSubrange(start..<start + size)
        if tries(fewer) { hasShrunk = true } else { start += 1 }
      }
      if size > 1 || !hasShrunk { size /= 2 }
    }
    for index in steps.indices where index < steps.count {
      for simpler in S.simpler(steps[index]) {
        var other = steps
        other[index] = simpler
        if tries(other) { break }
      }
    }
    return best
  }

  private func run(_ steps: [S.Step], _ order: UInt64?) -> Failure? {
    run(order) { _, index in index < steps.count ? steps[index] : nil }
  }

  /// One story, whose steps `next` knows: given the story so far and how many steps it had.
  private func run(_ order: UInt64?, next: (S, Int) -> S.Step?) -> Failure? {
    world.order(by: order)
    var failure = Failure()
    var leftovers: [(name: String, object: Weak)] = []
    let (broken, touched) = OutsideWorld.watching { () -> String? in
      var story = S(world: world)
      do {
        try look(&story)
        var index = 0
        while let step = next(story, index) {
          index += 1
          // A step that a shorter story can't take is left out of it.
          guard story.allows(step) else { continue }
          failure.tell(step)
          LastWords.say(failure.story)
          try story.take(step)
          world.settle()
          try look(&story)
        }
      } catch {
        return error is Broken ? "\(error)" : "somebody throws \(error)"
      }
      leftovers = released(story).map { ($0.name, Weak(object: $0.object)) }
      return nil
    }
    world.settle()
    LastWords.say("")
    let kept = leftovers.first { $0.object.object != nil }
    let what =
      broken ?? kept.map { "nobody needs \($0.name) any more, and it is still there" }
      ?? (untouched ? touched.first : nil)
    failure.what = what ?? ""
    return what == nil ? nil : failure
  }
}
