import Exercise08Containers
import GradingSupport
import Lesson08Containers
import Testing

extension Lesson08 {
  @Suite("Task 4 · Verify and draw the wiring", .ownProcess)
  struct Task4 {
    // Rule: `troubles` has the description of each error that `verify()` of a session returns.
    // Look at: WiringCheck.swift, the container that is verified, and the pupil that is registered in it.
    @Test func `a correct app has no troubles`() {
      let report = checkWiring(of: AppSample.correct.app)

      #expect(report.troubles == [])
    }

    // Rule: `troubles` has the description of each error that `verify()` of a session returns.
    // Look at: WiringCheck.swift, the errors that become troubles.
    @Test func `an app without a validator has a trouble in its log-in`() throws {
      let sample = AppSample(
        "an app without a validator",
        change: { container, _ in
          container.unregister((any InputValidator).self)
        }
      )

      let troubles = checkWiring(of: sample.app).troubles

      #expect(troubles.count == 1)
      let trouble = try #require(troubles.first)
      #expect(
        trouble.hasPrefix("Nothing is registered for InputValidator, needed by LoginUseCase.")
      )
    }

    // Rule: `drawing` is the Mermaid text of the session's graph, also for an app with mistakes.
    // Look at: WiringCheck.swift, the container whose graph is drawn.
    @Test func `draws the graph of a session, with a missing service`() {
      let sample = AppSample(
        "an app without a validator",
        change: { container, _ in
          container.unregister((any InputValidator).self)
        }
      )

      let drawing = checkWiring(of: sample.app).drawing

      #expect(drawing.contains("[\"Pupil, singleton\"]"))
      #expect(drawing.contains("[\"InputValidator, missing\"]"))
    }
  }
}
