// Lesson 09 · Injected wrappers. Another good answer: observation by hand.
import Lesson09InjectedWrappers
import Observation

/// The storage of a screen's model.
@MainActor
final class ModelHolder<Model: AnyObject & Sendable>: Observable {
  private let registrar = ObservationRegistrar()
  private let container = DependencyContainer.current
  private var known: Model?

  var model: Model {
    get {
      registrar.access(self, keyPath: \.model)
      let model = known ?? container.requireModel(Model.self)
      known = model
      return model
    }
    set {
      registrar.withMutation(of: self, keyPath: \.model) { known = newValue }
    }
  }
}
