import Exercise10DependencyValues
import GradingSupport
import Lesson10DependencyValues
import OutsideWorld
import Testing

extension Lesson10 {
  @Suite("Task 5 · Tell what a test forgot")
  struct Task5 {
    // Rule: a test that forgot is told, every time. Look at: the default of testValue.
    @Test func `reports each use of a key without a test value`() {
      let uses = [1, 2].map { _ in
        Issues.collecting {
          scoped {
            $0.context = .test
          } _: {
            Desk().season
          }
        }.issues
      }

      let counts: [Int] = uses.map(\.count)
      let isNamed: Bool = uses.joined().allSatisfy { $0.contains("SeasonKey") }
      #expect(
        counts == [1, 1],
        "two tests used a key without a test value, each must hear of it once; look at DependencyKey.swift"
      )
      #expect(isNamed, "the issue must name the key, SeasonKey, but says \(uses)")
    }

    // Rule: only tests that forgot are told. Look at: where you report.
    @Test func `reports nothing in the app, in a preview, or when a value was set`() {
      let (_, issues) = Issues.collecting {
        _ = Desk().season
        scoped {
          $0.context = .preview
        } _: {
          _ = Desk().season
        }
        scoped {
          $0.context = .test; $0.season = Season(name: "winter")
        } _: {
          _ = Desk().season
        }
        scoped {
          $0.context = .test
        } _: {
          _ = Desk().tariff
        }
      }

      let reported: [String] = issues
      #expect(
        reported == [],
        "live, preview, a set value and a test value are all in order; look at where you report"
      )
    }

    // Rule: setting a value is no use of it. Look at: `update` in Scope.swift.
    @Test(arguments: Varied.numbers(2))
    func `reports nothing when one closure is set`(number: Int) {
      let (answer, issues) = Issues.collecting {
        scoped {
          $0.context = .test; $0.mail.send = { _ in number }
        } _: {
          Desk().mail.send("hi")
        }
      }

      let sent: Int = answer
      let reported: [String] = issues
      #expect(
        sent == number,
        "the closure that was set must be the one called; look at Scope.swift"
      )
      #expect(
        reported == [],
        "to set mail.send, Swift reads mail first; that is no use of it; look at `update` in Scope.swift"
      )
    }

    // Rule: but a use inside the operation is one. Look at: how far the silence reaches.
    @Test func `reports again as soon as the operation runs`() async {
      let (_, issues) = await Issues.collecting {
        await withDependencies {
          $0.context = .test
          $0.mail.send = { _ in 1 }
        } operation: { () async -> Void in
          await MainActor.run { _ = Desk().season }
        }
      }

      let count: Int = issues.count
      #expect(count == 1, "setting is silent, the operation is not; look at where the silence ends")
    }

    // Rule: a stand-in speaks when it is used. Look at: AuthProvider+Unimplemented.swift.
    @Test func `reports nothing when one closure of the auth provider is set`() async throws {
      let (user, issues) = try await Issues.collecting {
        try await withDependencies {
          $0.context = .test
          $0.authProvider.logIn = { name, _ in User(id: name, fullName: "Ada") }
        } operation: {
          try await DependencyValues.current.authProvider.logIn("ada", "secret")
        }
      }

      let name: String = user.fullName
      let reported: [String] = issues
      #expect(name == "Ada", "the closure that was set must be the one called")
      #expect(
        reported == [],
        "logIn was set and called, nothing was forgotten; look at AuthProvider+Unimplemented.swift"
      )
    }

    // Rule: what was never set is reported by name, and nothing live runs. Look at: `unimplemented`.
    @Test(arguments: ["logIn", "logOut"])
    func `names the closure that was called and never set`(closure: String) async {
      let ((answer, issues), touched) = await OutsideWorld.watching {
        await Issues.collecting {
          try? await withDependencies {
            $0.context = .test
          } operation: { () async throws -> String in
            let sut = DependencyValues.current.authProvider
            if closure == "logIn" { return try await sut.logIn("ada", "").id }
            try await sut.logOut()
            return "logged out"
          }
        }
      }

      let count: Int = issues.count
      let isNamed: Bool = issues.first?.contains(closure) ?? false
      let reached: [String] = touched
      let returned: String? = answer
      #expect(returned == nil, "nobody said what to answer, so it throws; look at `unimplemented`")
      #expect(count == 1, "one call that nobody set is one issue, but there are \(issues)")
      #expect(isNamed, "the issue must name the closure, \(closure), but says \(issues)")
      #expect(reached == [], "a test must not log in for real; look at `unimplemented`")
    }
  }
}
