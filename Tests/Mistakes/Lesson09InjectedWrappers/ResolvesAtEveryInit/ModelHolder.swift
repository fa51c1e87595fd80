// Lesson 09 · Injected wrappers. A mistake.
import Lesson09InjectedWrappers
import Observation

/// Finds the model of a screen, and keeps it.
@MainActor
@Observable
final class ModelHolder<Model: AnyObject & Sendable> {
  @ObservationIgnored private let found = DependencyContainer.current.requireModel(Model.self)
  // Observed: who shows a model wants to hear that it shows another one now.
  private var replacement: Model?

  var model: Model {
    get { replacement ?? found }
    set { replacement = newValue }
  }
}
