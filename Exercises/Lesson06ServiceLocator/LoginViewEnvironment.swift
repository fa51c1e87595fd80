// Lesson 06 · Service locator. Task 5: the dependencies of the login view model, in one place.
// Test it: COURSE_LESSON=06 swift test --filter Lesson06/Task5
import Lesson06ServiceLocator

// TODO: 5. Add a `@Dependency` property for each service that LoginViewModel uses.
struct LoginViewEnvironment {}
