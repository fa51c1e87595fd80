import Exercise09InjectedWrappers
import GradingSupport
import Lesson09InjectedWrappers
import Testing

extension Lesson09 {
  @Suite("Task 5 · Inject a model into a screen")
  struct Task5 {
    private static let story = Told {
      await #expect(processExitsWith: .success, observing: [\.standardErrorContent]) {
        await Stories.tell(ScreenStory.self) { Told.note($0.broken) }
      }
    }

    // Rule: All drawings of one screen show the same model, which is built once.
    // Look at: ModelHolder.swift, init.
    @Test func `builds one model for all drawings`() async {
      if await Self.story.keeps("drawings") { return }
      await #expect(processExitsWith: .success) {
        await Stories.tell(ScreenStory.self) { try $0.look(.drawings) }
      }
    }

    // Rule: Each screen has its own model.
    // Look at: ModelHolder.swift, anything that two holders share.
    @Test func `gives two screens a model each`() async {
      if await Self.story.keeps("screens") { return }
      await #expect(processExitsWith: .success) {
        await Stories.tell(ScreenStory.self) { try $0.look(.screens) }
      }
    }

    // Rule: The model comes from the container that was current at the first drawing, wherever the model is
    // read.
    // Look at: ModelHolder.swift, what the holder stores.
    @Test func `gets its model from the container of the first drawing`() async {
      if await Self.story.keeps("container") { return }
      await #expect(processExitsWith: .success) {
        await Stories.tell(ScreenStory.self) { try $0.look(.container) }
      }
    }

    // Rule: The screen retains that container until the model is built, even if nothing else holds that container.
    // Look at: ModelHolder.swift, how the holder stores its container.
    @Test func `retains the container of the first drawing`() async {
      if await Self.story.keeps("retained") { return }
      await #expect(processExitsWith: .success) {
        await Stories.tell(ScreenStory.self) { try $0.look(.retained) }
      }
    }

    // Rule: An observer of the model that a screen shows is notified when something inside this model
    // changes.
    // Look at: ModelHolder.swift, which model is read.
    @Test func `notifies of a change inside its model`() async {
      if await Self.story.keeps("inside") { return }
      await #expect(processExitsWith: .success) {
        await Stories.tell(ScreenStory.self) { try $0.look(.inside) }
      }
    }

    // Rule: An observer in any drawing is notified of every replacement of the model, not only of the first.
    // Look at: ModelHolder.swift, what the getter of model reads and the setter changes.
    @Test func `notifies when its model is replaced`() async {
      if await Self.story.keeps("replaced") { return }
      await #expect(processExitsWith: .success) {
        await Stories.tell(ScreenStory.self) { try $0.look(.replaced) }
      }
    }

    // Rule: After a replacement, this drawing and later ones show the new model.
    // Look at: ModelHolder.swift, how a replacement is stored.
    @Test func `keeps the replacement`() async {
      if await Self.story.keeps("stays") { return }
      await #expect(processExitsWith: .success) {
        await Stories.tell(ScreenStory.self) { try $0.look(.stays) }
      }
    }

    // Rule: A model that is replaced before its first read is never built, and the screen shows the
    // replacement.
    // Look at: ModelHolder.swift, init and what the setter reads.
    @Test func `builds nothing that is replaced unread`() async {
      if await Self.story.keeps("unread") { return }
      await #expect(processExitsWith: .success) {
        await Stories.tell(ScreenStory.self) { try $0.look(.unread) }
      }
    }
  }
}
