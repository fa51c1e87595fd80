// Lesson 09 · Injected wrappers. A mistake.
import Lesson09InjectedWrappers
import Observation

/// Finds the model of a screen, and keeps it.
@MainActor
@Observable
final class ModelHolder<Model: AnyObject & Sendable> {
  // One holder is made at each drawing and all but the first are dropped. So making one costs a pointer.
  @ObservationIgnored private let container = DependencyContainer.current
  @ObservationIgnored private var found: Model?
  // Observed: who shows a model wants to hear that it shows another one now.
  private var replacement: Model?

  var model: Model {
    get {
      let other = replacement
      if let found { return found }
      if let other { return other }
      let model = container.requireModel(Model.self)
      found = model
      return model
    }
    set { replacement = newValue }
  }
}
