import GradingSupport
import Testing

@Suite("Stop message", .ownProcess)
struct StopMessageTests {
  @Test func `a call that stops the program has its message`() {
    for number in 1...2 {
      let message = stopMessage { fatalError("stopped by call \(number)") }

      #expect(message?.contains("stopped by call \(number)") == true)
    }
  }

  @Test func `a call that returns has no message`() {
    let message = stopMessage {}

    #expect(message == nil)
  }
}
