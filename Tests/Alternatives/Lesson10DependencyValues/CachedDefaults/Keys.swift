// Lesson 10 · Dependency values. Another good answer.
import Foundation
import Lesson10DependencyValues

private enum NowKey: DependencyKey {
  static let liveValue: @Sendable () -> Date = { LiveClock.now() }
  static let previewValue: @Sendable () -> Date = { PreviewClock.date }
}

private enum CurrentUserKey: DependencyKey {
  static var liveValue: CurrentUser { CurrentUser() }
}

private enum GlobalRouterKey: DependencyKey {
  static let liveValue = Router(start: GlobalRoute.login)
}

private enum AuthRouterKey: DependencyKey {
  static let liveValue = Router(start: AuthRoute.login)
}

private enum HomeRouterKey: DependencyKey {
  static let liveValue = Router(start: HomeRoute.overview)
}

private enum AuthProviderKey: DependencyKey {
  static let liveValue = AuthProvider.live
  static let previewValue = AuthProvider.sample
  static let testValue = AuthProvider.unimplemented
}

private enum UserRepositoryKey: DependencyKey {
  static let liveValue: any UserRepository = LiveUserRepository()
  static let previewValue: any UserRepository = InMemoryRepository.sample
}

private enum MemberRepositoryKey: DependencyKey {
  static let liveValue: any MemberRepository = LiveMemberRepository()
  static let previewValue: any MemberRepository = InMemoryRepository.sample
}

private enum PlanRepositoryKey: DependencyKey {
  static let liveValue: any MembershipPlanRepository = LiveMembershipPlanRepository()
  static let previewValue: any MembershipPlanRepository = InMemoryRepository.sample
}

extension DependencyValues {
  /// A closure that returns the time.
  public var now: @Sendable () -> Date {
    get { self[NowKey.self] }
    set { self[NowKey.self] = newValue }
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
