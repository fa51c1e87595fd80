import Exercise10DependencyValues
import GradingSupport
import Lesson10DependencyValues
import Testing

extension Lesson10.Task3 {
  // Rule: A value that is set where the property is read overrides the captured value while that scope lasts.
  // Look at: Dependency.swift, `wrappedValue`: it merges at every read.
  @Test(arguments: Layer.outer, Layer.inner)
  func `each read merges the captured values and those of its caller`(
    captured: Layer,
    caller: Layer
  ) {
    let other = Layer(locker: 5, towel: "grey", board: "other", context: .preview)
    let model = withDependencies(captured.apply) { Booking() }
    for layer in [Layer(), caller, other, Layer(), caller] {
      let seen = withDependencies(layer.apply) { model.seen }
      expectEqual(seen, layer.over(captured).snapshot, "read where \(layer.testDescription) is set")
    }
    let inside = withDependencies(caller.apply) {
      withDependencies(captured.apply) { Booking() }.seen
    }
    expectEqual(inside, caller.over(captured).snapshot, "created in an inner scope that has ended")
  }

  // Rule: The context is captured and merged like every other value.
  // Look at: DependencyValues.swift, where the context is stored, and what a merge does with it.
  @Test(arguments: DependencyContext.allCases, DependencyContext.allCases)
  func `the context is captured, and overridden by the caller`(
    captured: DependencyContext,
    caller: DependencyContext
  ) {
    let model = withDependencies(Layer(context: captured).apply) { Booking() }
    let inside = withDependencies(Layer(context: caller).apply) { model.board.name }

    expectEqual(model.board.name, "\(captured) default", "read where nothing is set")
    expectEqual(inside, "\(caller) default", "read where the context is \(caller)")
  }

  // Rule: Creating an object starts no work unless the task says so.
  // Look at: Dependency.swift and DependencyState.swift, `init`: it reads no dependency.
  @Test(arguments: DependencyContext.allCases)
  func `creating a model or a view reads no dependency`(context: DependencyContext) {
    let before = BoardKey.reads.count
    withDependencies(Layer(context: context).apply) {
      _ = Booking()
      _ = BoardView()
    }

    expectEqual(BoardKey.reads.count - before, 0)
  }
}
