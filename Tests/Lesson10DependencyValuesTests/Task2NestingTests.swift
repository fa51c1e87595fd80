import Exercise10DependencyValues
import GradingSupport
import Lesson10DependencyValues
import Testing

extension Lesson10.Task2 {
  // Rule: an inner scope waits for nobody. Look at: what Scope.swift holds while an operation runs.
  @Test func `lets a scope run inside a scope`() async {
    await #expect(
      processExitsWith: .success,
      "an inner scope must not wait for the outer one; look at what Scope.swift locks, and how long"
    ) {
      Watchdog.start("an inner scope waited for the outer one to end")

      let seen = scoped {
        $0.bench = Bench(number: 1)
      } _: {
        scoped {
          $0.bench = Bench(number: 2)
        } _: {
          DependencyValues.current.bench.number
        }
      }

      let number: Int = seen
      #expect(number == 2, "what the inner scope set holds in it; look at Scope.swift")
    }
  }

  // Rule: an update changes what holds. Look at: what `update` is given in Scope.swift.
  @Test(arguments: Varied.numbers(2))
  func `lets an update see what the outer scope set`(number: Int) {
    let seen = scoped {
      $0.bench = Bench(number: number)
    } _: {
      scoped {
        $0.bench = Bench(number: $0.bench.number + 1)
      } _: {
        DependencyValues.current.bench
      }
    }

    let bench: Bench = seen
    #expect(
      bench == Bench(number: number + 1),
      "the inner update adds 1 to the outer bench, \(number); look at what `update` gets in Scope.swift"
    )
  }

  // Rule: the same where it waits. Look at: the asynchronous withDependencies.
  @Test(arguments: Varied.numbers(2))
  func `lets an update see what the outer scope set, where it waits`(number: Int) async {
    let seen = await withDependencies {
      $0.bench = Bench(number: number)
    } operation: {
      await withDependencies {
        $0.bench = Bench(number: $0.bench.number + 1)
      } operation: { () async -> Bench in
        await MainActor.run {}
        return DependencyValues.current.bench
      }
    }

    let bench: Bench = seen
    #expect(
      bench == Bench(number: number + 1),
      "the inner update adds 1 to the outer bench, \(number); look at the async withDependencies"
    )
  }
}
