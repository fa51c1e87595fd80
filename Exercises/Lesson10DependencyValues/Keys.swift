// Lesson 10 · Dependency values. Tasks 1 and 6: the dependencies of the membership app.
// Grade it: swift test --filter Lesson10
import Foundation
import Lesson10DependencyValues

// TODO: 6. Ask for the current user twice. Is it the same one? Then read on.
private enum CurrentUserKey: DependencyKey {
  static var liveValue: CurrentUser { CurrentUser() }
}

private enum GlobalRouterKey: DependencyKey {
  static var liveValue: Router<GlobalRoute> { Router(start: .login) }
}

private enum AuthRouterKey: DependencyKey {
  static var liveValue: Router<AuthRoute> { Router(start: .login) }
}

private enum HomeRouterKey: DependencyKey {
  static var liveValue: Router<HomeRoute> { Router(start: .overview) }
}

// TODO: 6. A preview can't reach the server. What does a screen show there, what do its buttons do?
private enum AuthProviderKey: DependencyKey {
  static var liveValue: AuthProvider { .live }
  static var testValue: AuthProvider { .unimplemented }
}

private enum UserRepositoryKey: DependencyKey {
  static var liveValue: any UserRepository { LiveUserRepository() }
}

private enum MemberRepositoryKey: DependencyKey {
  static var liveValue: any MemberRepository { LiveMemberRepository() }
}

private enum PlanRepositoryKey: DependencyKey {
  static var liveValue: any MembershipPlanRepository { LiveMembershipPlanRepository() }
}

extension DependencyValues {
  /// What time it is.
  public var now: @Sendable () -> Date {
    // TODO: 1. Every other property here has a key. What can't be done with this one?
    get { { LiveClock.now() } }
    set {}
  }

  /// Who is logged in.
  public var currentUser: CurrentUser {
    get { self[CurrentUserKey.self] }
    set { self[CurrentUserKey.self] = newValue }
  }

  /// Which half of the app is shown.
  public var globalRouter: Router<GlobalRoute> {
    get { self[GlobalRouterKey.self] }
    set { self[GlobalRouterKey.self] = newValue }
  }

  /// Where the log-in is.
  public var authRouter: Router<AuthRoute> {
    get { self[AuthRouterKey.self] }
    set { self[AuthRouterKey.self] = newValue }
  }

  /// Where the home half is.
  public var homeRouter: Router<HomeRoute> {
    get { self[HomeRouterKey.self] }
    set { self[HomeRouterKey.self] = newValue }
  }

  /// Logs in and out.
  public var authProvider: AuthProvider {
    get { self[AuthProviderKey.self] }
    set { self[AuthProviderKey.self] = newValue }
  }

  /// Finds users.
  public var userRepository: any UserRepository {
    get { self[UserRepositoryKey.self] }
    set { self[UserRepositoryKey.self] = newValue }
  }

  /// Finds members.
  public var memberRepository: any MemberRepository {
    get { self[MemberRepositoryKey.self] }
    set { self[MemberRepositoryKey.self] = newValue }
  }

  /// Finds membership plans.
  public var planRepository: any MembershipPlanRepository {
    get { self[PlanRepositoryKey.self] }
    set { self[PlanRepositoryKey.self] = newValue }
  }
}
