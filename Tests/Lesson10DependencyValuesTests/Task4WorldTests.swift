import Exercise10DependencyValues
import GradingSupport
import Lesson10DependencyValues
import Testing

extension Lesson10.Task4 {
  // Rule: the context is handed on like any value. Look at: the merging in withDependencies(from:).
  @Test func `hands the context on like any other value`() {
    let parent = scoped {
      $0.context = .test
    } _: {
      Match()
    }

    let children = [
      parent.child(),
      scoped {
        $0.context = .live
      } _: {
        parent.child()
      },
      parent.child { $0.context = .preview },
    ]

    let surfaces: [Surface] = children.map(\.surface)
    #expect(
      surfaces.map(\.name) == ["test", "live", "preview"],
      "the parent was made in .test, then a caller set .live, then an update .preview; look at what you merge"
    )
  }

  // Rule: a parent hands on what it inherits. Look at: how you look for what a parent captured.
  @Test(arguments: Varied.numbers(2))
  func `hands on what a parent inherits`(number: Int) {
    let parent = scoped {
      $0.court = Court(number: number)
    } _: {
      HeadReferee()
    }

    let (child, issues) = Issues.collecting {
      withDependencies(from: parent, { _ in }, operation: { Match() })
    }

    let court: Court = child.court
    let reported: [String] = issues
    #expect(
      court == Court(number: number),
      "the parent's superclass has a @Dependency that captured this court; look at `from:`, and at capturedValues(of:)"
    )
    #expect(
      reported == [],
      "a parent that inherits its @Dependency has one, so nothing is wrong; look at when you report"
    )
  }

  // Rule: a world in which nothing was set is a world. Look at: when you report.
  @Test func `says nothing of a parent for which nothing was set`() {
    let parent = Match()

    let (_, issues) = Issues.collecting { parent.child() }

    let reported: [String] = issues
    #expect(
      reported == [],
      "a parent that has a @Dependency is in order, whatever it captured; look at when you report"
    )
  }

  // Rule: nothing to hand on takes nothing away. Look at: what follows the issue in Handover.swift.
  @Test func `goes on as it is when there is nothing to hand on`() {
    let update: (inout DependencyValues) -> Void = { $0.court = Court(number: 3) }
    let read = { DependencyValues.current.racket }

    let (seen, usual) = scoped {
      $0.racket = Racket(name: "caller's")
    } _: {
      Issues.collecting {
        (withDependencies(from: Bystander(), update, operation: read), scoped(update, read))
      }.result
    }

    let rackets: [Racket] = [seen, usual]
    #expect(
      rackets == [usual, usual],
      "without a @Dependency in the parent it is a plain withDependencies; look at what follows the issue"
    )
  }

  // Rule: a continuation goes on in its world and in no other. Look at: both functions `yield`.
  @Test func `shows nothing of the world of whoever calls back`() async {
    let (now, later) = scoped {
      $0.court = Court(number: 1)
    } _: {
      withEscapedDependencies { continuation in
        (
          { continuation.yield { Self.look() } },
          { await continuation.yield { () async -> [String] in Self.look() } }
        )
      }
    }

    let seen = await withDependencies {
      $0.racket = Racket(name: "caller's")
      $0.context = .test
    } operation: {
      [now(), await later()]
    }

    let worlds: [[String]] = seen
    #expect(
      worlds == [["1", "none", "live"], ["1", "none", "live"]],
      "captured where a court was set and no racket: what the caller sets must not show; look at `yield`"
    )
  }

  private static func look() -> [String] {
    let values = DependencyValues.current
    return ["\(values.court.number)", values.racket.name, values.surface.name]
  }
}
