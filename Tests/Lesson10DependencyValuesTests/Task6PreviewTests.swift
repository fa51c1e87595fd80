import Exercise10DependencyValues
import Lesson10DependencyValues
import OutsideWorld
import Testing

extension Lesson10.Task6 {
  // Rule: a preview shows the sample club, and no other. Look at: the keys in Keys.swift.
  @Test func `shows the sample club in a preview`() {
    var values = DependencyValues()
    values.context = .preview
    let repositories: [(name: String, repository: AnyObject)] = [
      ("userRepository", values.userRepository), ("memberRepository", values.memberRepository),
      ("planRepository", values.planRepository),
    ]

    let others: [String] = repositories.filter { $0.repository !== InMemoryRepository.sample }
      .map(\.name)
    #expect(
      others == [],
      "in a preview these are not InMemoryRepository.sample; look at their keys in Keys.swift"
    )
  }

  // Rule: a preview touches nothing outside. Look at: the keys in Keys.swift.
  @Test func `shows a club in a preview without a server`() async {
    let (counts, touched) = await OutsideWorld.watching {
      var values = DependencyValues()
      values.context = .preview
      let user = try? await values.userRepository.user(id: "ada")
      let members = try? await values.memberRepository.members()
      let plans = try? await values.planRepository.plans()
      return [user == nil ? 0 : 1, members?.count ?? 0, plans?.count ?? 0]
    }

    let seen: [Int] = counts
    let reached: [String] = touched
    #expect(seen == [1, 1, 1], "previews show InMemoryRepository.sample; look at Keys.swift")
    #expect(
      reached == [],
      "a preview has no server; look at Keys.swift, and give the repositories' keys a preview value"
    )
  }

  // Rule: neither does what somebody does in a preview. Look at: AuthProviderKey in Keys.swift.
  @Test func `logs in and out in a preview without a server`() async {
    let sample = try? await AuthProvider.sample.logIn("ada", "secret")
    let ((user, end), touched) = await OutsideWorld.watching {
      var values = DependencyValues()
      values.context = .preview
      let user = try? await values.authProvider.logIn("ada", "secret")
      let end: Void? = try? await values.authProvider.logOut()
      return (user, end == nil ? "no log-out" : "log-out")
    }

    let (loggedIn, expected): (User?, User?) = (user, sample)
    let last: String = end
    let reached: [String] = touched
    #expect(
      loggedIn == expected,
      "in a preview AuthProvider.sample lets people in; look at AuthProviderKey"
    )
    #expect(last == "log-out", "in a preview people can log out; look at AuthProviderKey")
    #expect(
      reached == [],
      "a preview has no server; look at AuthProviderKey, and give it a preview value"
    )
  }
}
