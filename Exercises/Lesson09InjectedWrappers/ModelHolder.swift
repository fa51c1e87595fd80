// Lesson 09 · Injected wrappers. Task 5: keeps the model of a screen.
// Grade it: swift test --filter Lesson09/Task5
import Lesson09InjectedWrappers
import Observation

/// Finds the model of a screen, and keeps it.
@MainActor
final class ModelHolder<Model: AnyObject & Sendable> {
  // TODO: 5. A screen shows this model. When another one replaces it, what notifies the screen?
  var model: Model

  init() {
    // TODO: 5. Read InjectedObservable.swift: how often is a holder created, and how many are kept?
    model = DependencyContainer.current.requireModel(Model.self)
  }
}
