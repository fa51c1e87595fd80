import Exercise10DependencyValues
import GradingSupport
import Lesson10DependencyValues
import OutsideWorld
import Testing

extension Lesson10 {
  @Suite("Task 6 · Free the home screen")
  @MainActor
  struct Task6 {
    // Rule: the session comes from outside. Look at: HomeViewModel, its first line.
    @Test(arguments: Varied.names(2))
    func `greets the user of its own session`(name: String) {
      let others = home { $0.currentUser = session(of: "Grace") }
      let sut = home { $0.currentUser = session(of: name) }

      let titles: [String] = [sut.title, others.title]
      #expect(
        titles == ["Hello, \(name)", "Hello, Grace"],
        "two screens with a session each must greet their own user; look at HomeViewModel"
      )
    }

    // Rule: repositories come from outside too. Look at: the properties of HomeViewModel.
    @Test(arguments: Varied.numbers(2))
    func `loads from the repositories of its world`(price: Int) async throws {
      let repository = InMemoryRepository(
        users: [User(id: "Ada", fullName: "Ada the Second", role: .admin)],
        members: [Member(id: "1", fullName: "Grace")],
        plans: [MembershipPlan(name: "Student", price: price)]
      )
      let sut = home {
        $0.currentUser = session(of: "Ada")
        $0.use(repository)
      }

      let (_, touched) = await OutsideWorld.watching { try? await sut.load() }

      let plans: [MembershipPlan] = sut.plans
      let title: String = sut.title
      let count: Int? = sut.memberCount
      let reached: [String] = touched
      #expect(plans == [MembershipPlan(name: "Student", price: price)], "plans: look at load()")
      #expect(title == "Hello, Ada the Second", "the user is read anew; look at load()")
      #expect(count == 1, "an admin sees how many members there are; look at load()")
      #expect(
        reached == [],
        "the repositories were set, so the live ones have nothing to do here; look at load()"
      )
    }

    // Rule: what one does, all see. Look at: HomeViewModel.logOut().
    @Test func `logs out in its world`() async {
      let (user, router, calls) = (
        session(of: "Ada"), Router(start: GlobalRoute.home), Recorder<Int>()
      )
      let sut = home {
        $0.currentUser = user
        $0.globalRouter = router
        $0.authProvider.logOut = { calls.record(1) }
      }

      let (_, touched) = await OutsideWorld.watching { try? await sut.logOut() }

      let isLoggedIn: Bool = user.isLoggedIn
      let route: GlobalRoute = router.start
      let (count, reached): (Int, [String]) = (calls.count, touched)
      #expect(count == 1, "the auth provider that was set must be told; look at logOut()")
      #expect(isLoggedIn == false, "the session that was set must be over; look at logOut()")
      #expect(
        route == .login,
        "the global router that was set must show the log-in; look at logOut()"
      )
      #expect(
        reached == [],
        "the auth provider was set, so the live one has nothing to do here; look at logOut()"
      )
    }

    // Rule: a live value is built once, and all share it. Look at: the keys in Keys.swift.
    @Test func `shares one of each in the app`() {
      // The objects themselves: of one that is gone, the next may get the address.
      let pairs: [[String: AnyObject]] = [DependencyValues(), DependencyValues()].map { values in
        [
          "currentUser": values.currentUser, "globalRouter": values.globalRouter,
          "authRouter": values.authRouter, "homeRouter": values.homeRouter,
          "userRepository": values.userRepository, "memberRepository": values.memberRepository,
          "planRepository": values.planRepository,
        ]
      }

      let twice: [String] = pairs[0].keys.filter { pairs[0][$0] !== pairs[1][$0] }.sorted()
      #expect(twice == [], "these were built anew when they were read again; look at Keys.swift")
    }

    private func home(_ update: (inout DependencyValues) -> Void) -> any HomeScreen {
      withDependencies(update) { makeHomeScreen() }
    }

    private func session(of name: String) -> CurrentUser {
      let session = CurrentUser()
      session.user = User(id: name, fullName: name, role: .admin)
      return session
    }
  }
}

extension DependencyValues {
  fileprivate mutating func use(_ repository: InMemoryRepository) {
    userRepository = repository
    memberRepository = repository
    planRepository = repository
  }
}
