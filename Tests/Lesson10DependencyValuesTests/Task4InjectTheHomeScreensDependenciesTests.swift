import Exercise10DependencyValues
import GradingSupport
import Lesson10DependencyValues
import OutsideWorld
import Testing

extension Lesson10 {
  @Suite("Task 4 · Inject the home screen's dependencies", .ownProcess)
  @MainActor
  struct Task4 {
    // Rule: The screen greets the user of the session that was set where it was created.
    // Look at: HomeViewModel.swift, `currentUser`.
    @Test func `the screen greets the user of the session that was set`() {
      let session = CurrentUser()
      session.user = .ada

      let screen = withDependencies {
        $0.currentUser = session
      } operation: {
        makeHomeScreen()
      }

      #expect(screen.title == "Hello, Ada")
    }

    // Rule: Each `load()` calls the repositories that were set: `user(id:)` for a user, then `plans()`, then, for an
    // admin, `members()`.
    // Look at: HomeViewModel.swift, the properties that `load()` uses.
    @Test func `load calls the repositories that were set`() async throws {
      let home = HomeFixture(user: .ada)

      try await home.screen.load()

      #expect(home.requests == ["user a", "plans", "members"])
      #expect(home.screen.plans.map(\.name) == ["Student", "Off-peak"])
      #expect(home.screen.memberCount == 2)
    }

    // Rule: In the live app, all screens use `AuthProvider.live` and share one current user, the routers and the live
    // repositories.
    // Look at: Keys.swift, each `liveValue`.
    @Test func `all screens of the live app share the same objects`() {
      let one = DependencyValues()
      let other = DependencyValues()

      #expect(one.currentUser === other.currentUser)
      #expect(one.globalRouter === other.globalRouter)
      #expect(one.authRouter === other.authRouter)
      #expect(one.homeRouter === other.homeRouter)
      #expect(one.userRepository === other.userRepository)
      #expect(one.memberRepository === other.memberRepository)
      #expect(one.planRepository === other.planRepository)
    }

    // Rule: In a preview, the three repositories are the object `InMemoryRepository.sample`.
    // Look at: Keys.swift, the preview values of the repositories' keys.
    @Test func `the repositories of a preview are the sample`() {
      var values = DependencyValues()
      values.context = .preview

      #expect(values.userRepository === InMemoryRepository.sample)
      #expect(values.memberRepository === InMemoryRepository.sample)
      #expect(values.planRepository === InMemoryRepository.sample)
    }

    // Rule: In a preview, the auth provider is `AuthProvider.sample`.
    // Look at: Keys.swift, the preview value of the auth provider's key.
    @Test func `the auth provider of a preview is the sample`() async throws {
      var values = DependencyValues()
      values.context = .preview

      let user = try await values.authProvider.logIn("ada", "secret")

      #expect(user.fullName == "ada")  // the live one returns another name
    }
  }
}
