import Exercise10DependencyValues
import GradingSupport
import Lesson10DependencyValues
import Testing

extension Lesson10 {
  @Suite("Task 7 · Report missing test values", .ownProcess)
  struct Task7 {
    // Rule: In a test, each read of a key without a test value reports one issue that contains the key's name.
    // Look at: DependencyKey.swift, `testValue`.
    @Test func `each read of a key without a test value reports one issue`() {
      let (_, issues) = Issues.collecting {
        withDependencies {
          $0.context = .test
        } operation: {
          let booking = Booking()
          _ = booking.season
          _ = booking.season
        }
      }

      #expect(issues.count == 2)
      #expect(issues.allSatisfy { $0.contains("SeasonKey") })
    }

    // Rule: An update that sets values, or one closure of a value, reports nothing, also in `withDependencies(from:)`.
    // Look at: Scope.swift, how the update is called.
    @Test func `an update that sets one closure reports nothing`() {
      let (_, issues) = Issues.collecting {
        withDependencies {
          $0.context = .test
          $0.season = "winter"
          $0.mail.send = { _ in 7 }
        } operation: {
        }
        withDependencies(from: Booking()) {
          $0.context = .test
          $0.mail.send = { _ in 7 }
        } operation: {
        }
      }

      #expect(issues == [])
    }

    // Rule: `currentUser` and the three routers have no test value.
    // Look at: Keys.swift, the keys of the objects that screens share and change.
    @Test func `currentUser and the routers have no test value`() {
      var values = DependencyValues()
      values.context = .test

      let (_, issues) = Issues.collecting {
        [values.currentUser, values.globalRouter, values.authRouter, values.homeRouter]
          as [AnyObject]
      }

      #expect(issues.count == 4)
    }

    // Rule: In a test, calling an auth provider's closure that was never set reports one issue with its name, and throws
    // `Unimplemented()`.
    // Look at: AuthProvider+Unimplemented.swift, both closures.
    @Test func `logIn reports an issue and throws Unimplemented if it was never set`() async {
      var values = DependencyValues()
      values.context = .test
      let provider = values.authProvider

      let (_, issues) = await Issues.collecting {
        await #expect(throws: Unimplemented.self) { try await provider.logIn("ada", "secret") }
      }

      #expect(issues.count == 1)
      #expect(issues.first?.contains("logIn") == true)
    }

    // Rule: Creating the auth provider, reading it or setting one of its closures reports nothing.
    // Look at: AuthProvider+Unimplemented.swift, when the issues are reported.
    @Test func `reading the auth provider and setting logOut reports nothing`() {
      let (_, issues) = Issues.collecting {
        withDependencies {
          $0.context = .test
          $0.authProvider.logOut = {}
        } operation: {
          _ = DependencyValues.current.authProvider
        }
      }

      #expect(issues == [])
    }
  }
}
