// Lesson 10 · Dependency values. Tasks 1, 4 and 7: the dependencies of the membership app.
// Grade it: swift test --filter Lesson10
import Foundation
import Lesson10DependencyValues

// TODO: 4. Create each live value once: every read of a computed property creates another object.
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

// TODO: 4. Add preview values that need no server: here, and to the three repositories.
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
  /// A closure that returns the time.
  public var now: @Sendable () -> Date {
    // TODO: 1. Give this property a key, with a live and a preview value, so that it can be set.
    get { { LiveClock.now() } }
    set {}
  }

  /// The user who is logged in.
  public var currentUser: CurrentUser {
    get { self[CurrentUserKey.self] }
    set { self[CurrentUserKey.self] = newValue }
  }

  /// The router between the two halves of the app.
  public var globalRouter: Router<GlobalRoute> {
    get { self[GlobalRouterKey.self] }
    set { self[GlobalRouterKey.self] = newValue }
  }

  /// The router of the log-in screens.
  public var authRouter: Router<AuthRoute> {
    get { self[AuthRouterKey.self] }
    set { self[AuthRouterKey.self] = newValue }
  }

  /// The router of the screens behind the log-in.
  public var homeRouter: Router<HomeRoute> {
    get { self[HomeRouterKey.self] }
    set { self[HomeRouterKey.self] = newValue }
  }

  /// The closures that log in and out.
  public var authProvider: AuthProvider {
    get { self[AuthProviderKey.self] }
    set { self[AuthProviderKey.self] = newValue }
  }

  /// The repository of users.
  public var userRepository: any UserRepository {
    get { self[UserRepositoryKey.self] }
    set { self[UserRepositoryKey.self] = newValue }
  }

  /// The repository of members.
  public var memberRepository: any MemberRepository {
    get { self[MemberRepositoryKey.self] }
    set { self[MemberRepositoryKey.self] = newValue }
  }

  /// The repository of membership plans.
  public var planRepository: any MembershipPlanRepository {
    get { self[PlanRepositoryKey.self] }
    set { self[PlanRepositoryKey.self] = newValue }
  }
}
