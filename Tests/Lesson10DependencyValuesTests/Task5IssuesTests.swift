import Exercise10DependencyValues
import GradingSupport
import Lesson10DependencyValues
import Testing

extension Lesson10 {
  @Suite("Task 5 · Tell what a test forgot")
  struct Task5 {
    // Rule: each use is told, also the second in one test. Look at: the default of testValue.
    @Test func `reports each use of a key without a test value`() {
      let tests = [1, 2].map { uses in
        Issues.collecting {
          scoped {
            $0.context = .test
          } _: {
            for _ in 1...uses { _ = Desk().season }
          }
        }.issues
      }

      let counts: [Int] = tests.map(\.count)
      let isNamed: Bool = tests.joined().allSatisfy { $0.contains("SeasonKey") }
      #expect(
        counts == [1, 2],
        "one test used a key without a test value once, the next twice: each use is an issue; look at DependencyKey.swift"
      )
      #expect(
        isNamed,
        "the issue must name the key, SeasonKey, but says \(tests); look at DependencyKey.swift"
      )
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
      let (answers, issues) = Issues.collecting {
        scoped {
          $0.context = .test; $0.mail.send = { _ in number }
        } _: {
          let sut = Desk().mail
          return (sut.send("hi"), sut.drop())
        }
      }

      let (sent, dropped): (Int, Int) = answers
      let reported: [String] = issues
      #expect(
        sent == number,
        "the closure that was set must be the one called; look at Scope.swift"
      )
      #expect(
        dropped == MailKey.previewValue.drop(),
        "a closure that nobody set stays the preview's, also while setting; look at DependencyKey.swift"
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
  }
}
