// Lesson 10 · Dependency values. Another good answer.
import Lesson10DependencyValues

/// The dependencies of the home screen. Each is read when it is needed.
struct HomeServices: Sendable {
  @Dependency(\.authProvider) var authProvider
  @Dependency(\.userRepository) var users
  @Dependency(\.memberRepository) var members
  @Dependency(\.planRepository) var plans
  @DependencyState(\.currentUser) var currentUser
  @DependencyState(\.globalRouter) var globalRouter

  init() {}
}
