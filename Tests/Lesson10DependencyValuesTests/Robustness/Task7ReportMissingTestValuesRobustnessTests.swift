import Exercise10DependencyValues
import GradingSupport
import Lesson10DependencyValues
import OutsideWorld
import Testing

extension Lesson10.Task7 {
  // Rule: In a test, each read of a key without a test value reports one issue that contains the key's name.
  // Look at: DependencyKey.swift, `testValue`; Scope.swift, the scope in which reporting is suppressed.
  @Test(arguments: TestScope.available)
  func `each read reports, wherever a test reads`(scope: TestScope) async {
    let issues = await scope.run {
      $0.mail.send = { _ in 1 }
    } _: {
      let booking = Booking()
      for _ in 1...2 { _ = booking.season }
      _ = DependencyValues.current.season
      _ = DependencyValues.current.tide
    }.issues

    expectEqual(issues.count { $0.contains("SeasonKey") }, 3, "\(issues)")
    expectEqual(issues.count { $0.contains("TideKey") }, 1, "\(issues)")
  }

  // Rule: An update that sets values, or one closure of a value, reports nothing, also in `withDependencies(from:)`.
  // Look at: Scope.swift, how the update is called; Handover.swift and DependenciesTrait.swift, the same.
  @Test(arguments: TestScope.available)
  func `an update that sets a closure reports nothing, wherever it runs`(scope: TestScope) async {
    let issues = await scope.run {
      $0.season = "winter"
      $0.mail.send = { _ in 7 }
      $0.authProvider.logOut = {}
    } _: {
    }.issues

    expectEqual(issues, [])
  }

  // Rule: A read that reports an issue still returns the preview value, or the live value if there is none.
  // Look at: DependencyKey.swift, what `testValue` returns.
  @Test func `a read that reports still returns the preview or the live value`() async {
    let read = await TestScope.scope.run {
      [DependencyValues.current.season, DependencyValues.current.tide]
    }.value

    expectEqual(read, ["summer", "low"])
  }

  // Rule: A read reports nothing in the live app, in a preview, of a value that was set, and of a key with a test value.
  // Look at: DependencyKey.swift, where you report; DependencyValues.swift, whether a set value is found first.
  @Test func `a read that needs no test value reports nothing`() async {
    let issues = await TestScope.scope.run {
      let updates: [TestScope.Update] = [
        { $0.context = .live }, { $0.context = .preview }, { $0.season = "winter" },
      ]
      for update in updates { withDependencies(update) { _ = Booking().season } }
      _ = Booking().locker
    }.issues

    expectEqual(issues, [])
  }

  // Rule: If a test's update sets one closure of a key without a test value, the other closures come from the preview
  // value.
  // Look at: DependencyKey.swift, what `testValue` returns while an update runs.
  @Test func `closures that were not set come from the preview value`() async {
    let results = await TestScope.scope.run {
      $0.mail.send = { _ in 7 }
    } _: {
      let mail = DependencyValues.current.mail
      return [mail.send("hello"), mail.drop()]
    }.value

    expectEqual(results, [7, 1])
  }

  // Rule: While an update runs on one thread, a read on another thread still reports its issue.
  // Look at: Scope.swift, where you store that an update runs.
  @Test func `a read on another thread reports while an update runs`() async {
    let barrier = Barrier(size: 2)
    let issues = await race(threads: 2) { number in
      Issues.collecting {
        withDependencies {
          $0.context = .test
          if number == 0 {
            barrier.wait()  // the other thread reads now
            barrier.wait()
          }
        } operation: {
          guard number == 1 else { return }
          barrier.wait()
          _ = DependencyValues.current.season
          barrier.wait()
        }
      }.issues.count
    }

    expectEqual(issues, [0, 1])
  }

  // Rule: After an update, a read reports its issue again, also when the update threw.
  // Look at: Scope.swift, the scope in which reporting is suppressed; Dependency.swift, what a model captures.
  @Test(arguments: TestScope.available)
  func `a model that an update created reports after it`(scope: TestScope) async {
    let issues = await scope.run { _ = createdInAnUpdate(Booking.init).season }.issues

    expectEqual(issues.count, 1, "\(issues)")
  }

  // Rule: In a test, calling an auth provider's closure that was never set reports one issue with its name, and throws
  // `Unimplemented()`.
  // Look at: AuthProvider+Unimplemented.swift, the sentence of each closure.
  @Test(arguments: AuthCall.allCases)
  func `each call of an unset closure reports an issue with its name only`(call: AuthCall) async {
    let provider = await TestScope.scope.run { DependencyValues.current.authProvider }.value
    for _ in 1...2 {
      let (_, issues) = await Issues.collecting {
        await #expect(throws: Unimplemented.self) { try await call.run(provider) }
      }
      let named = AuthCall.allCases.filter { issues.first?.contains($0.rawValue) == true }
      expectEqual(issues.count, 1)
      expectEqual(named, [call], "\(issues)")
    }
  }

  // Rule: Your code uses a type whose name begins with `Live` only where the task says so.
  // Look at: AuthProvider+Unimplemented.swift, what follows the report.
  @Test(arguments: AuthCall.allCases)
  func `a call of an unset closure reaches no server`(call: AuthCall) async {
    let provider = await TestScope.scope.run { DependencyValues.current.authProvider }.value
    let (_, touched) = await OutsideWorld.watching {
      await Issues.collecting { try? await call.run(provider) }
    }

    expectEqual(touched, [])
  }
}
