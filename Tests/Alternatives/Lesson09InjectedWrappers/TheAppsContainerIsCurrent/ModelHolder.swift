// Lesson 09 · Injected wrappers. Another good answer.
import Lesson09InjectedWrappers
import Observation

/// The storage of a screen's model, which is in a frame from its first read on.
///
/// The holder itself is not observable: no observer can exist before the first read, which creates the frame.
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
      let created = Frame(makeModel())
      frame = created
      return created.picture
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

/// A model, and the notifications of the next one.
@MainActor
@Observable
final class Frame<Model: AnyObject & Sendable> {
  var picture: Model

  init(_ picture: Model) {
    self.picture = picture
  }
}
