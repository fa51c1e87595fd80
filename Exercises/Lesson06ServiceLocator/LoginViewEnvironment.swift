// Lesson 06 · Service locator. Task 5: the dependencies of the login view model, in one place.
// Grade it: swift test --filter Lesson06/Task5
import Lesson06ServiceLocator

// TODO: 5. One property for each dependency of LoginViewModel.
struct LoginViewEnvironment {}
