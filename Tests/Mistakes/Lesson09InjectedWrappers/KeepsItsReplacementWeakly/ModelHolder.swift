// Lesson 09 · Injected wrappers. A mistake.
import Lesson09InjectedWrappers
import Observation

/// Finds the model of a screen, and keeps it.
@MainActor
@Observable
final class ModelHolder<Model: AnyObject & Sendable> {
  // One holder is made at each drawing and all but the first are dropped. So making one costs a pointer.
  @ObservationIgnored private let container = DependencyContainer.current
  @ObservationIgnored private lazy var found = container.requireModel(Model.self)
  // Observed: who shows a model wants to hear that it shows another one now.
  private weak var replacement: Model?

  var model: Model {
    get { replacement ?? found }
    set { replacement = newValue }
  }
}
