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
  @ObservationIgnored private var replacement: Model?
  private var isReplaced = false

  var model: Model {
    get { isReplaced ? replacement ?? found : found }
    set {
      replacement = newValue
      if !isReplaced { isReplaced = true }
    }
  }
}
