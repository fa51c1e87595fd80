import Exercise10DependencyValues
import GradingSupport
import Lesson10DependencyValues
import OutsideWorld

extension User {
  static let ada = User(id: "a", fullName: "Ada", role: .admin)
  static let bob = User(id: "b", fullName: "Bob")
}

/// All three repositories: a spy that responds immediately, or when the test says so.
final class ClubServer: UserRepository, MemberRepository, MembershipPlanRepository {
  let spy = Spy<String, Void>(())
  /// The users that the user repository finds.
  let users = Locked([User.ada.id: User.ada, User.bob.id: User.bob])
  /// The call that fails, by the first word of its request.
  let failingCall = Locked<String?>(nil)

  func user(id: String) async throws -> User? {
    try await respond(to: "user \(id)")
    return users.withLock { $0[id] }
  }

  func members() async throws -> [Member] {
    try await respond(to: "members")
    return [Member(id: "g", fullName: "Grace"), Member(id: "m", fullName: "Alan")]
  }

  func plans() async throws -> [MembershipPlan] {
    try await respond(to: "plans")
    return [
      MembershipPlan(name: "Student", price: 9_00), MembershipPlan(name: "Off-peak", price: 7_00),
    ]
  }

  func respond(to request: String) async throws {
    try await spy.respond(to: request)
    if request.split(separator: " ").first.map(String.init) == failingCall.withLock({ $0 }) {
      throw AnyError()
    }
  }
}

/// A home screen with all the dependencies that were set where it was created.
@MainActor
final class HomeFixture {
  let server = ClubServer()
  let session = CurrentUser()
  let router = Router(start: GlobalRoute.home)
  let screen: any HomeScreen

  init(user: User? = nil) {
    session.user = user
    router.push(.home)
    screen = withDependencies { [server, session, router] in
      $0.context = .test
      $0.currentUser = session
      $0.globalRouter = router
      $0.userRepository = server
      $0.memberRepository = server
      $0.planRepository = server
      $0.authProvider = AuthProvider(
        logIn: { _, _ in throw AnyError(9) },
        logOut: {
          try await server.respond(to: "logOut of \(await session.user?.fullName ?? "guest")")
        }
      )
    } operation: {
      makeHomeScreen()
    }
  }

  /// The requests that the double has received.
  var requests: [String] { server.spy.requests }

  /// The texts of the screen, and the place of the app.
  var state: [String] {
    [
      screen.title, "plans: \(screen.plans.map(\.name).joined(separator: ", "))",
      "members: \(screen.memberCount.map(String.init) ?? "nil")",
      "at \(router.start) with \(router.path.count) on top",
    ]
  }
}
