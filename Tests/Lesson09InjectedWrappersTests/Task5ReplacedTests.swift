import Exercise09InjectedWrappers
import GradingSupport
import Lesson09InjectedWrappers
import Observation
import Testing

@MainActor
extension Lesson09.Task5 {
  // Rule: whoever shows a model hears when it is replaced. Look at: who can see ModelHolder.model.
  @Test func `tells when its model is replaced`() {
    let desk = Desk()
    let screen = desk.draw(desk.host())
    var news: [Int] = []

    for _ in 1...2 {
      let heard = Recorder<Int>()
      withObservationTracking {
        _ = screen.model.transactions
      } onChange: {
        heard.record(1)
      }
      screen.model = desk.model()
      news.append(heard.count)
    }

    let counts: [Int] = news
    #expect(
      counts == [1, 1],
      """
      another model is shown from now on, and somebody must say so, the second time as well; \
      look at what the setter of ModelHolder.model changes that others observe
      """
    )
  }

  // Rule: a replacement stays. Look at: the setter, and what the next drawing finds.
  @Test func `keeps the replacement`() {
    let desk = Desk()
    let (sut, replacement) = (desk.host(), desk.model())
    let screen = desk.draw(sut)

    screen.model = replacement

    let isKept: [Bool] = [screen, desk.draw(sut)].map { $0.model === replacement }
    #expect(
      isKept == [true, true],
      "this drawing and the next show the replacement; look at ModelHolder.model"
    )
  }

  // Rule: a model that nobody reads isn't built. Look at: what the setter of ModelHolder.model reads.
  @Test func `builds nothing that is replaced unread`() {
    let desk = Desk()
    let (screen, replacement) = (desk.draw(desk.host()), desk.model())

    screen.model = replacement

    let isShown: Bool = screen.model === replacement
    let built: Int = desk.builds.count
    #expect(isShown, "the replacement is shown; look at ModelHolder.model")
    #expect(
      built == 0,
      "another model took its place before anybody read it; look at init, and what the setter reads"
    )
  }
}
