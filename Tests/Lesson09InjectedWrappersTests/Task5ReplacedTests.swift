import Exercise09InjectedWrappers
import GradingSupport
import Lesson09InjectedWrappers
import Observation
import Testing

@MainActor
extension Lesson09.Task5 {
  // Rule: An observer in any drawing is notified when the model is replaced, at the first replacement and at
  // later ones.
  // Look at: ModelHolder.swift, what the getter of model reads and the setter changes.
  @Test func `tells when its model is replaced`() {
    let desk = Desk()
    let sut = desk.host()
    var (news, isShown): ([Int], [Bool]) = ([], [])

    for earlierDrawings in 0...2 {
      for _ in 0..<earlierDrawings { _ = desk.draw(sut).model }
      let (screen, another, heard) = (desk.draw(sut), desk.model(), Recorder<Int>())
      withObservationTracking {
        _ = screen.model.transactions
      } onChange: {
        heard.record(1)
      }
      screen.model = another
      news.append(heard.count)
      isShown.append(screen.model === another)
    }

    let (counts, shown): ([Int], [Bool]) = (news, isShown)
    #expect(
      counts == [1, 1, 1],
      """
      another model is shown from now on, and somebody must say so, the second time as well, and to \
      a second drawing; look at what is observed that the getter reads and the setter changes
      """
    )
    #expect(
      shown == [true, true, true],
      "a model that was read is replaced too; look at what the getter of ModelHolder.model reads first"
    )
  }

  // Rule: A replacement stays: this drawing and later ones show it.
  // Look at: ModelHolder.swift, the setter.
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

  // Rule: A model that is replaced before its first read is never built, and the screen shows the
  // replacement.
  // Look at: ModelHolder.swift, what the setter reads.
  @Test func `builds nothing that is replaced unread`() {
    let desk = Desk()
    let screen = desk.draw(desk.host())

    // The screen alone has it: a replacement that nobody else keeps must be kept here.
    screen.model = desk.model()

    _ = screen.model
    let built: Int = desk.builds.count
    #expect(
      built == 0,
      """
      another model took its place before anybody read it, and the screen keeps that one; \
      look at init, at what the setter reads, and at how a replacement is kept
      """
    )
  }
}
