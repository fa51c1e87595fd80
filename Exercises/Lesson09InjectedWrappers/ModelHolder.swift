// Lesson 09 · Injected wrappers. Task 5: store one model for all drawings of a screen.
// Grade it: swift test --filter Lesson09/Task5
import Lesson09InjectedWrappers
import Observation

/// The storage of a screen's model, which comes from a container.
@MainActor
final class ModelHolder<Model: AnyObject & Sendable> {
  // TODO: 5. Notify observers when another model replaces this one.
  var model: Model

  init() {
    // TODO: 5. Build the model at its first read. Each drawing creates a holder, and only the first one is kept.
    model = DependencyContainer.current.requireModel(Model.self)
  }
}
