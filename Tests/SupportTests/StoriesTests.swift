import Foundation
import GradingSupport
import Testing

@Suite struct StoriesTests {
  @Test func `finds, shrinks and reports the shortest story`() async {
    await expectIssue(
      """
      The shortest story that breaks the rule:
        1. 1 comes in
        2. 1 comes in
        3. one leaves
        now the sum must be 1, not 0
      """
    ) {
      await #expect(processExitsWith: .success) {
        await Stories.tell(Till.self) { till in
          try must("the sum", be: till.expected, is: till.brokenSum)
        }
      }
    }
  }

  @Test func `reports nothing when the rule holds`() async {
    await #expect(processExitsWith: .success) {
      await Stories.tell(Till.self) { till in
        try must("the count", be: till.coins.count, is: till.count)
      }
    }
  }

  @Test func `reports a failure that doesn't repeat as shared state`() async {
    await expectIssue(containing: "Look for a `static` or a global variable.") {
      await #expect(processExitsWith: .success) {
        let looks = Recorder<Int>()
        await Stories.tell(Till.self) { _ in
          looks.record(1)
          try must("the weather", be: false, is: looks.count == 7)
        }
      }
    }
  }

  @Test func `fails when a kind of step is never allowed`() async {
    await expectIssue(
      """
      Another rule is broken first: none of 20 stories came to “one leaves”.
      So this rule was not judged.
      """
    ) {
      await #expect(processExitsWith: .success) {
        await Stories.tell(Till.self, count: 20, length: 1)
      }
    }
  }

  @Test func `reports the step at which an answer gets stuck`() async {
    await expectIssue(
      """
      Another rule is broken first. This story can't go on:
        1. a call begins
        now what must come next does not come
      So this rule was not judged.
      """
    ) {
      await #expect(processExitsWith: .success) { await Stories.tell(Deaf.self) }
    }
  }

  @Test func `reports the story of a crash`() async {
    await expectIssue(containing: "comes in twice\n  … and then the program crashes") {
      await #expect(processExitsWith: .success) {
        await Stories.tell(Till.self) { till in
          let none: [Int] = []
          if !till.coins.isEmpty { _ = none[till.coins.count] }
        }
      }
    }
  }

  @Test func `reports the story of a hang`() async {
    await expectIssue(containing: "comes in twice\n  … and then nothing goes on any more") {
      await #expect(processExitsWith: .success) {
        await Stories.tell(Till.self) { till in
          if !till.coins.isEmpty { DispatchSemaphore(value: 0).wait() }
        }
      }
    }
  }

  @Test func `reports an object that outlives the story`() async {
    await expectIssue(
      "Before anything happens, nobody needs the till any more, and it is still there"
    ) {
      await #expect(processExitsWith: .success) {
        await Stories.release(Till.self) { [("the till", $0.kept)] }
      }
    }
  }
}

/// A till whose coins come and go, and whose sum is wrong after three steps.
struct Till: Story {
  enum Step: CustomStringConvertible {
    case comes(Int)
    case two(Int)
    case leaves

    var description: String {
      switch self {
      case .comes(let coin): "\(coin) comes in"
      case .two(let coin): "\(coin) comes in twice"
      case .leaves: "one leaves"
      }
    }
  }

  let world: World
  let kept = Held.one
  var coins: [Int] = []
  var expected = 0
  var brokenSum = 0
  var count = 0
  private var most = 0

  init(world: World) {
    self.world = world
  }

  static func steps(_ chance: inout SeededGenerator) -> [Step] {
    let coin = Int.random(in: 1...100, using: &chance)
    return [.comes(coin), .two(coin), .leaves]
  }

  func allows(_ step: Step) -> Bool {
    if case .leaves = step { return !coins.isEmpty }
    return true
  }

  mutating func take(_ step: Step) throws {
    switch step {
    case .two: for part in Self.parts(step) { try take(part) }
    case .comes(let coin):
      coins.append(coin)
      expected += coin
      count += 1
      most = max(most, coins.count)
      brokenSum = expected
    case .leaves:
      expected -= coins.removeLast()
      count -= 1
      brokenSum = most > 1 ? 0 : expected
      if coins.isEmpty { brokenSum = expected }
    }
  }

  static func simpler(_ step: Step) -> [Step] {
    guard case .comes(let coin) = step, coin > 1 else { return [] }
    return [.comes(1)]
  }

  static func parts(_ step: Step) -> [Step] {
    guard case .two(let coin) = step else { return [step] }
    return [.comes(coin), .comes(coin)]
  }

  final class Held: Sendable {
    static let one = Held()
  }
}

/// A story whose question never arrives, so the next step is never possible.
struct Deaf: Story {
  enum Step: CustomStringConvertible {
    case asks, isAnswered

    var description: String { self == .asks ? "a call begins" : "the call returns" }
  }

  private var questions = 0

  init(world: World) {}

  static func steps(_ chance: inout SeededGenerator) -> [Step] { [.asks, .isAnswered] }

  func allows(_ step: Step) -> Bool { step == .asks && questions == 0 }

  mutating func take(_ step: Step) { questions += 1 }
}

/// Expects that one of the issues that `body` records contains these words.
func expectIssue(
  containing words: String,
  sourceLocation: SourceLocation = #_sourceLocation,
  _ body: () async -> Void
) async {
  let seen = Recorder<String>()
  await withKnownIssue(sourceLocation: sourceLocation) {
    await body()
  } matching: { issue in
    seen.record(issue.comments.map(\.rawValue).joined(separator: "\n"))
    return true
  }
  #expect(
    seen.values.contains { $0.contains(words) },
    "\(seen.values)",
    sourceLocation: sourceLocation
  )
}
