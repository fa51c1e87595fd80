import Exercise10DependencyValues
import GradingSupport
import Lesson10DependencyValues
import Testing

struct Locker: Hashable, Sendable { let number: Int }
struct Towel: Hashable, Sendable { let color: String }
struct Bench: Hashable, Sendable { let number: Int }

private enum LockerKey: DependencyKey {
  static let liveValue = Locker(number: 0)
  static let testValue = Locker(number: 0)
}
private enum TowelKey: DependencyKey { static let liveValue = Towel(color: "white") }
private enum BenchKey: DependencyKey { static let liveValue = Bench(number: 0) }

extension DependencyValues {
  var locker: Locker {
    get { self[LockerKey.self] }
    set { self[LockerKey.self] = newValue }
  }
  var towel: Towel {
    get { self[TowelKey.self] }
    set { self[TowelKey.self] = newValue }
  }
  var bench: Bench {
    get { self[BenchKey.self] }
    set { self[BenchKey.self] = newValue }
  }
}

extension Lesson10 {
  @Suite("Task 2 · Override for a scope")
  struct Task2 {
    // Rule: an override is for its scope alone. Look at: where Scope.swift keeps what holds.
    @Test func `keeps eight concurrent overrides apart, 1,000 times`() async {
      let expected = Array(1...8)
      var seen = expected

      for _ in 1...1_000 where seen == expected {
        let meeting = TaskMeeting(size: 8)
        seen = await withTaskGroup(of: (Int, Int).self) { group in
          for number in 1...8 {
            group.addTask { (number, await Self.read(Locker(number: number), after: meeting)) }
          }
          var numbers: [Int: Int] = [:]
          for await (number, read) in group { numbers[number] = read }
          return expected.map { numbers[$0] ?? -1 }
        }
      }

      let lockers: [Int] = seen
      #expect(
        lockers == expected,
        "eight tasks set a locker each, at once, and each must read its own; look at Scope.swift"
      )
    }

    // Rule: threads stay apart too, and wait for nobody. Look at: the synchronous withDependencies.
    @Test func `keeps overrides on eight threads apart`() async {
      await #expect(
        processExitsWith: .success,
        "overrides on threads must neither mix nor wait for each other; look at Scope.swift"
      ) {
        Watchdog.start("an override on one thread waited for another's to end")
        let meeting = ThreadMeeting(size: 8)

        let numbers: [Int] = await RaceProbe.race(threads: 8) { number in
          scoped {
            $0.locker = Locker(number: number)
          } _: {
            meeting.arrive()
            return DependencyValues.current.locker.number
          }
        }

        #expect(
          numbers == Array(0..<8),
          "eight threads set a locker each, at once, and each must read its own; look at Scope.swift"
        )
      }
    }

    // Rule: a scope ends, also by an error. Look at: what follows `operation()` in Scope.swift.
    @Test func `restores when the operation throws`() {
      let before = DependencyValues.current.towel

      try? scoped {
        $0.towel = Towel(color: "red")
      } _: {
        throw Leak()
      }

      let after: Towel = DependencyValues.current.towel
      #expect(
        after == before,
        "after a scope that threw, what held before must hold again; look at Scope.swift"
      )
    }

    // Rule: the same where it waits. Look at: the asynchronous withDependencies.
    @Test func `restores when a waiting operation throws`() async {
      let before = DependencyValues.current.bench

      try? await withDependencies {
        $0.bench = Bench(number: 1)
      } operation: { () async throws in
        await MainActor.run {}
        throw Leak()
      }

      let after: Bench = DependencyValues.current.bench
      #expect(
        after == before,
        "after a scope that threw, what held before must hold again; look at the async withDependencies"
      )
    }

    private static func read(_ locker: Locker, after meeting: TaskMeeting) async -> Int {
      await withDependencies {
        $0.locker = locker
      } operation: {
        await meeting.arrive()
        return DependencyValues.current.locker.number
      }
    }
  }
}
