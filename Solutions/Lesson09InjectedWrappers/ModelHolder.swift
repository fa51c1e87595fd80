// Lesson 09 · Injected wrappers. One good answer of several.
import Lesson09InjectedWrappers
import Observation

/// Finds the model of a screen, and keeps it.
@MainActor
@Observable
final class ModelHolder<Model: AnyObject & Sendable> {
  // Each drawing creates a holder, and all but the first are dropped. So creating one costs a pointer.
  @ObservationIgnored private let container = DependencyContainer.current
  @ObservationIgnored private lazy var found = container.requireModel(Model.self)
  // Observed: a screen that shows a model must be notified that it shows another one now.
  private var replacement: Model?

  var model: Model {
    get { replacement ?? found }
    set { replacement = newValue }
  }
}
