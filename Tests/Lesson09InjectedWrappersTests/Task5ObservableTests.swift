import Exercise09InjectedWrappers
import GradingSupport
import Lesson09InjectedWrappers
import Observation
import Testing

extension Lesson09 {
  @Suite("Task 5 · Inject a model into a screen")
  @MainActor
  struct Task5 {
    // Rule: All drawings of one screen show one model, which is built once.
    // Look at: ModelHolder.swift, init.
    @Test func `builds one model for three drawings`() {
      let desk = Desk()
      let sut = desk.host()

      let models = (1...3).map { _ in ObjectIdentifier(desk.draw(sut).model) }

      let (built, different): (Int, Int) = (desk.builds.count, Set(models).count)
      #expect(
        built == 1,
        "the screen was made three times, its model must be built once; look at ModelHolder.init"
      )
      #expect(different == 1, "and all three drawings show that one; look at ModelHolder.model")
    }

    // Rule: Two screens have two models.
    // Look at: ModelHolder.swift, anything that two holders share.
    @Test func `gives two screens a model each`() {
      let desk = Desk()
      let (one, other) = (desk.host(), desk.host())

      let models = [one, other].map { ObjectIdentifier(desk.draw($0).model) }

      desk.draw(one).model = desk.model()
      let isUnaffected: Bool = ObjectIdentifier(desk.draw(other).model) == models[1]
      let different: Int = Set(models).count
      #expect(different == 2, "a model isn't shared by two screens; look for `static`")
      #expect(
        isUnaffected,
        "a replacement in one screen leaves the other's model; look for `static`"
      )
    }

    // Rule: The model comes from the container that was current at the first drawing, wherever the model is
    // read.
    // Look at: ModelHolder.swift, what the holder keeps.
    @Test(arguments: Varied.numbers(2))
    func `finds its model in the container it was made under`(status: Int) async {
      for isDrawnAgainElsewhere in [false, true] {
        let (desk, elsewhere) = (Desk(status: status), Desk(status: 1))
        let host = desk.host()
        var screen = desk.draw(host)
        if isDrawnAgainElsewhere { screen = elsewhere.draw(host) }

        await screen.model.refresh()

        let statuses: [Int] = screen.model.transactions.map(\.status)
        #expect(
          statuses == [status],
          """
          first drawn under one override, \(isDrawnAgainElsewhere ? "then under another" : "once"), \
          and read outside of both; look at what ModelHolder keeps
          """
        )
      }
    }

    // Rule: The screen retains that container, even if the screen has the only reference to it.
    // Look at: ModelHolder.swift, how the holder keeps its container.
    @Test func `keeps the container that nobody else keeps`() async {
      await #expect(
        processExitsWith: .success,
        "the screen's container is nobody else's any more; look at how ModelHolder keeps its own"
      ) {
        let statuses = await Desk.statusesAfterItIsGone(status: 418)

        expect(
          statuses,
          equals: [418],
          "a screen asks the container it was made under, though it alone has it"
        )
      }
    }

    // Rule: An observer of the model that a screen shows is notified when something inside this model
    // changes.
    // Look at: ModelHolder.swift, which model is read.
    @Test func `tells of a change inside its model`() async {
      for isReplaced in [false, true] {
        let desk = Desk()
        let host = desk.host()
        let (first, news) = (desk.draw(host), Recorder<Int>())
        if isReplaced { first.model = desk.model() }
        let screen = desk.draw(host)

        withObservationTracking {
          _ = screen.model.transactions
        } onChange: {
          news.record(1)
        }
        await first.model.refresh()

        let (count, model): (Int, String) = (news.count, isReplaced ? "replacement" : "model")
        #expect(
          count == 1,
          "the \(model) that a second drawing shows has changed, once; look at which model is read"
        )
      }
    }
  }
}
