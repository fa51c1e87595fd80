import Exercise01InitializerInjection
import Foundation
import GradingSupport
import Lesson01InitializerInjection
import Testing

extension Lesson01.Task2 {
  // Rule: Each response goes to the decoder that was passed to `makeUserService`, once and with its bytes unchanged.
  // Look at: UserService.swift, the lines between the request and the decoding, in both methods.
  @Test(
    .deterministic,
    arguments: ["", " \n[]", "<html>", "\u{FEFF}{}", #"{"id": 42, "fullName": "Ada"}"#],
    [false, true]
  )
  func `both methods pass every response to the decoder as it is`(
    response: String,
    hasCompletion: Bool
  ) async {
    let decoder = DecoderSpy()
    let network = NetworkSpy(returning: Data(response.utf8))
    let service = makeUserService(network: network, decoder: decoder)
    for _ in 1...2 {
      if hasCompletion {
        await CompletionCall(of: service).end()
      } else {
        _ = await service.outcome()
      }
    }

    // A service without these doubles breaks the rules of the examples.
    if network.urls.isEmpty { return }
    let texts = decoder.responses.values.map { String(decoding: $0, as: UTF8.self) }
    expectEqual(Exactly(texts), Exactly([response, response]))
  }

  // Rule: The service doesn't change the settings of the decoder.
  // Look at: UserService.swift, everything that is done with `decoder`.
  @Test(.deterministic) func `no method changes the settings of the decoder`() async {
    let decoder = DecoderSpy()
    let before = decoder.settings
    let service = makeUserService(network: NetworkSpy(returning: .ada), decoder: decoder)
    _ = await service.outcome()
    await CompletionCall(of: service).end()

    expectEqual(Set(decoder.usedSettings.values + [decoder.settings]), [before])
  }

  // Rule: Two objects share no state except the dependencies that were passed to both of them.
  // Look at: UserService.swift and Wiring.swift, everything `static` or global.
  @Test(.ownProcess) func `two services each use their own decoder`() async {
    let decoders = [DecoderSpy(), DecoderSpy()]
    let network = NetworkSpy(returning: .ada)
    let services = decoders.map { makeUserService(network: network, decoder: $0) }
    for index in [0, 1, 0] { _ = await services[index].outcome() }

    // Services without these decoders break the rule of the example.
    let counts = decoders.map(\.responses.count)
    if counts != [0, 0] { expectEqual(counts, [2, 1]) }
  }
}
