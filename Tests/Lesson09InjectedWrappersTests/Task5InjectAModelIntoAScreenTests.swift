import Exercise09InjectedWrappers
import GradingSupport
import Lesson09InjectedWrappers
import Testing

extension Lesson09 {
  @Suite("Task 5 · Inject a model into a screen", .ownProcess)
  @MainActor
  struct Task5 {
    // Rule: All drawings of one screen show the same model, which is built once.
    // Look at: ModelHolder.swift, `init`.
    @Test func `all drawings of a screen share one model`() {
      let built = Numbers()
      DependencyContainer.shared.registerModel(built)
      let host = ScreenHost()

      let first = host.draw().model
      let second = host.draw().model

      #expect(first === second)
      #expect(built.count == 1)
    }

    // Rule: The model comes from the container that was current at the first drawing, wherever the model is read.
    // Look at: ModelHolder.swift, what the holder stores.
    @Test func `the model comes from the container of the first drawing`() {
      let built = Numbers()
      let container = DependencyContainer(models: built)
      let host = ScreenHost()

      let screen = host.draw(under: container)
      _ = screen.model

      #expect(built.count == 1)
    }

    // Rule: An observer in any drawing is notified of every replacement of the model.
    // Look at: ModelHolder.swift, what the getter of `model` reads and the setter changes.
    @Test func `an observer is notified of every replacement of the model`() {
      let screen = ScreenHost().draw(under: DependencyContainer(models: Numbers()))
      let observers = Observers()

      observers.observe { screen.model }
      screen.model = InspectorViewModel()
      observers.observe { screen.model }
      screen.model = InspectorViewModel()

      #expect(observers.notified == 2)
    }

    // Rule: After a replacement, this drawing and later ones show the new model.
    // Look at: ModelHolder.swift, how a replacement is stored.
    @Test func `this drawing and later ones show the replacement`() {
      let container = DependencyContainer(models: Numbers())
      let host = ScreenHost()
      let screen = host.draw(under: container)
      let replacement = InspectorViewModel()

      screen.model = replacement

      #expect(screen.model === replacement)
      #expect(host.draw(under: container).model === replacement)
    }
  }
}
