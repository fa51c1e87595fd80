// Lesson 06 · Service locator. Task 5: everything the login view model needs, in one place.
// Grade it: swift test --filter Lesson06/Task5
import Lesson06ServiceLocator

// TODO: 5. One property for each thing that LoginViewModel reaches for.
struct LoginViewEnvironment {}
