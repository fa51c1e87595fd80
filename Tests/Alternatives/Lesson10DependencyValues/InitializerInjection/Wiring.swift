// Lesson 10 · Dependency values. Another good answer.
import Lesson10DependencyValues

/// Creates a home screen with the dependencies that are set where this is called.
@MainActor
public func makeHomeScreen() -> any HomeScreen {
  let values = DependencyValues.current
  return HomeViewModel(
    currentUser: values.currentUser,
    globalRouter: values.globalRouter,
    logOut: values.authProvider.logOut,
    userRepository: values.userRepository,
    memberRepository: values.memberRepository,
    planRepository: values.planRepository
  )
}
