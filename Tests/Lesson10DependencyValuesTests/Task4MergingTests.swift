import Exercise10DependencyValues
import GradingSupport
import Lesson10DependencyValues
import Testing

extension Lesson10.Task4 {
  // Rule: an update changes what the child would get. Look at: what `update` is given in `from:`.
  @Test(arguments: Varied.numbers(2))
  func `lets the update see the parent's world`(number: Int) {
    let parent = scoped {
      $0.court = Court(number: number)
    } _: {
      Match()
    }

    let child = parent.child { $0.court = Court(number: $0.court.number + 1) }

    let court: Court = child.court
    #expect(
      court == Court(number: number + 1),
      "the update adds 1 to the parent's court, \(number); look at what `update` gets in withDependencies(from:)"
    )
  }

  // Rule: and where it is made, it sees that too. Look at: what `update` is given in `from:`.
  @Test(arguments: Varied.numbers(2))
  func `lets the update see what the caller set`(number: Int) {
    let parent = Match()

    let child = scoped {
      $0.court = Court(number: number)
    } _: {
      parent.child { $0.court = Court(number: $0.court.number + 1) }
    }

    let court: Court = child.court
    #expect(
      court == Court(number: number + 1),
      "the update adds 1 to the caller's court, \(number); look at what `update` gets in withDependencies(from:)"
    )
  }

  // Rule: worlds merge key by key. Look at: how `from:` puts parent and caller together.
  @Test(arguments: Varied.numbers(2))
  func `merges the parent's world with the caller's key by key`(number: Int) {
    let parent = scoped {
      $0.court = Court(number: number)
    } _: {
      Match()
    }

    let child = scoped {
      $0.racket = Racket(name: "caller's")
    } _: {
      parent.child()
    }

    let (court, racket): (Court, Racket) = (child.court, child.racket)
    #expect(
      court == Court(number: number),
      "the caller set no court, so the parent's holds; look at the merging in withDependencies(from:)"
    )
    #expect(
      racket == Racket(name: "caller's"),
      "the parent set no racket, so the caller's holds; look at the merging in withDependencies(from:)"
    )
  }
}
