// Lesson 09 · Injected wrappers. Another good answer.
import Lesson09InjectedWrappers
import Observation

/// Finds the model of a screen at its first read, and keeps it in a frame.
///
/// The holder itself is not observable: nobody can observe before the first read, and that hangs up the frame.
@MainActor
final class ModelHolder<Model: AnyObject & Sendable> {
  private let makeModel: @MainActor () -> Model
  private var frame: Frame<Model>?

  init() {
    let container = DependencyContainer.current
    makeModel = { container.requireModel(Model.self) }
  }

  var model: Model {
    get {
      if let frame { return frame.picture }
      let hung = Frame(makeModel())
      frame = hung
      return hung.picture
    }
    set {
      if let frame {
        frame.picture = newValue
      } else {
        frame = Frame(newValue)
      }
    }
  }
}

/// Shows one model, and tells observers about the next.
@MainActor
@Observable
final class Frame<Model: AnyObject & Sendable> {
  var picture: Model

  init(_ picture: Model) {
    self.picture = picture
  }
}
