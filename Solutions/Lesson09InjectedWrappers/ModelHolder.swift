// Lesson 09 · Injected wrappers. One good answer of several.
import Lesson09InjectedWrappers
import Observation

/// The storage of a screen's model, which comes from a container.
@MainActor
@Observable
final class ModelHolder<Model: AnyObject & Sendable> {
  // Each drawing creates a holder, and all but the first are dropped. So creating one only stores a reference.
  @ObservationIgnored private let container = DependencyContainer.current
  @ObservationIgnored private lazy var resolved = container.requireModel(Model.self)
  // Observed, because a screen must be drawn again when it gets another model.
  private var replacement: Model?

  var model: Model {
    get { replacement ?? resolved }
    set { replacement = newValue }
  }
}
