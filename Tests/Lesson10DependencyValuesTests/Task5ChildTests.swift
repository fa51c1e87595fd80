import Exercise10DependencyValues
import GradingSupport
import Lesson10DependencyValues
import Testing

extension Lesson10.Task5 {
  // Rule: an update for a child is an update. Look at: withDependencies(from:) in Handover.swift.
  @Test(arguments: Varied.numbers(2))
  func `reports nothing when one closure is set for a child`(number: Int) {
    let parent = scoped {
      $0.context = .test
    } _: {
      Office()
    }

    let (answer, issues) = Issues.collecting {
      withDependencies(from: parent) {
        $0.context = .test; $0.mail.send = { _ in number }
      } operation: {
        Desk().mail.send("hi")
      }
    }

    let sent: Int = answer
    let reported: [String] = issues
    #expect(
      sent == number,
      "the closure that was set must be the one called; look at withDependencies(from:)"
    )
    #expect(
      reported == [],
      "setting mail.send for a child is no use of mail either; look at withDependencies(from:)"
    )
  }

  // Rule: for a child, too, the operation is not silent. Look at: what `from:` silences.
  @Test func `reports again as soon as the operation for a child runs`() {
    let parent = scoped {
      $0.context = .test
    } _: {
      Office()
    }

    let (_, issues) = Issues.collecting {
      withDependencies(from: parent) {
        $0.context = .test; $0.mail.send = { _ in 1 }
      } operation: {
        _ = Desk().season
      }
    }

    let count: Int = issues.count
    #expect(
      count == 1,
      "the update for a child is silent, the operation is not; look at where `from:` ends the silence"
    )
  }

  // Rule: nothing to hand on, and still an update. Look at: what follows the issue in Handover.swift.
  @Test func `reports no setting when there is nothing to hand on`() {
    let issues = scoped {
      $0.context = .test
    } _: {
      Issues.collecting {
        withDependencies(from: Bystander()) {
          $0.mail.send = { _ in 1 }
        } operation: {
        }
      }.issues
    }

    let ofMail: [String] = issues.filter { $0.contains("MailKey") }
    #expect(
      ofMail == [],
      "a parent without @Dependency is an issue, setting mail.send is none; look at what follows it in `from:`"
    )
  }
}
