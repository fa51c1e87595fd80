// Lesson 09 · Injected wrappers. Another good answer: an observable shelf.
import Lesson09InjectedWrappers
import Observation

/// The storage of a screen's model.
@MainActor
final class ModelHolder<Model: AnyObject & Sendable> {
  private let container = DependencyContainer.current
  private let shelf = Shelf<Model>()

  var model: Model {
    get {
      if let model = shelf.model { return model }
      let model = container.requireModel(Model.self)
      shelf.model = model
      return model
    }
    set { shelf.model = newValue }
  }
}

@MainActor
@Observable
private final class Shelf<Model: AnyObject> {
  var model: Model?
}
