import Exercise10DependencyValues
import GradingSupport
import Lesson10DependencyValues
import Testing

extension Lesson10 {
  @Suite("Task 3 · Capture at creation, override at the call", .ownProcess)
  struct Task3 {
    // Rule: A property reads the value that was set where its owner was created, also after that scope has ended.
    // Look at: Dependency.swift, what `init` captures.
    @Test func `a model reads the value that was set where it was created`() {
      let model = withDependencies {
        $0.locker = 1
      } operation: {
        Booking()
      }

      #expect(model.locker == 1)
    }

    // Rule: A value that is set where the property is read overrides the captured value while that scope lasts.
    // Look at: Dependency.swift, `wrappedValue`.
    @Test func `a value that the caller sets wins while the caller's scope lasts`() {
      let model = withDependencies {
        $0.locker = 1
      } operation: {
        Booking()
      }

      let before = model.locker
      let inside = withDependencies {
        $0.locker = 2
      } operation: {
        model.locker
      }
      let after = model.locker

      #expect([before, inside, after] == [1, 2, 1])
    }

    // Rule: Captured and current values merge key by key: a caller that sets `coach` doesn't change the captured `lane`.
    // Look at: Dependency.swift, how `wrappedValue` combines two sets of values.
    @Test func `a caller that sets one key leaves the captured value of another key`() {
      let model = withDependencies {
        $0.locker = 1
      } operation: {
        Booking()
      }

      let seen = withDependencies {
        $0.towel = "blue"
      } operation: {
        model.seen
      }

      #expect(seen.locker == 1)
      #expect(seen.towel == "blue")
    }

    // Rule: A default is never captured: it is looked up each time the property is read.
    // Look at: Dependency.swift, what `init` captures.
    @Test func `a default is looked up where the property is read`() {
      let model = Booking()

      let inApp = model.board.name
      let inPreview = withDependencies {
        $0.context = .preview
      } operation: {
        model.board.name
      }

      #expect(inApp == "live default")
      #expect(inPreview == "preview default")
    }

    // Rule: `@DependencyState` follows the rules of `@Dependency`.
    // Look at: DependencyState.swift, what it stores.
    @Test func `a view follows the values that its reader sets`() {
      let view = withDependencies {
        $0.board = Board("captured")
      } operation: {
        BoardView()
      }

      let before = view.board.name
      let inside = withDependencies {
        $0.board = Board("new")
      } operation: {
        view.board.name
      }
      let after = view.board.name

      #expect([before, inside, after] == ["captured", "new", "captured"])
    }
  }
}
