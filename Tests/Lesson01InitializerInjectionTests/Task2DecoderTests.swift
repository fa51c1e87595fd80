import Foundation
import GradingSupport
import Lesson01InitializerInjection
import Testing

extension Lesson01 {
  @Suite("Task 2 · Hand over the decoder")
  struct Task2 {
    private static let process = TaskProcess {
      await #expect(processExitsWith: .success) {
        let task = Task2()
        await task.`decodes with the decoder that was passed in`()
        await task.`leaves its decoder as it is`()
        await task.`keeps the decoders of two services apart`()
      }
    }

    // Rule: Each response goes to the decoder that was passed to `makeUserService`, exactly once and with its bytes
    // unchanged. Look at: UserService.swift, where `decoder` comes from.
    @Test func `decodes with the decoder that was passed in`() async {
      await Self.process.judges {
        await Call.check(Call.Method.usual) { call, reply in
          let responses: [Data] = (try? reply.network.get()).map { [$0] } ?? []
          try must("how often the decoder decoded", be: responses.count, is: call.decodings.count)
          let isUnchanged: Bool = call.decodings == responses
          try must("“the decoder got the response as it came”", be: true, is: isUnchanged)
        }
      }
    }

    // Rule: The decoder's strategies decide how dates and keys are read.
    // Look at: UserService.swift, where `decoder` comes from.
    @Test func `reads dates and keys the way its decoder does`() async {
      let seconds = ([0, -1] + Varied.numbers(2)).map { Ending("joined \($0)", $0) }
      await Situations.check(services() + services { JSONDecoder() }, seconds) { bench, seconds in
        bench.used.dateDecodingStrategy = .secondsSince1970
        bench.used.keyDecodingStrategy = .convertFromSnakeCase
        let reply = Reply.data(#"{"id":7,"full_name":"Ada","joined":\#(seconds)}"#)
        let result = "the result with a \(type(of: bench.used))"
        try must(result, be: "user 7, Ada, \(Double(seconds))", is: await bench.load(reply))
      }
    }

    // Rule: The service doesn't change the settings of the decoder.
    // Look at: UserService.swift, everything that is done with `decoder`.
    @Test func `leaves its decoder as it is`() async {
      await Self.process.judges {
        for isPlain in [false, true] {
          DecoderSpy.isPlain.withLock { $0 = isPlain }
          await Call.check(Call.Method.usual, kinds) { call, _ in
            let (decoder, untouched) = (call.bench.decoder, DecoderSpy().settings)
            for settings in decoder.decodings.values.map(\.settings) + [decoder.settings] {
              try must("the decoder's settings", be: untouched, is: settings)
            }
          }
        }
      }
    }

    // Rule: Each service uses the decoder that was passed for it, even if another service has the same network.
    // Look at: UserService.swift and Wiring.swift, anything static or global.
    @Test func `keeps the decoders of two services apart`() async {
      await Self.process.judges {
        let users = Array(users.prefix(2))
        await Call.checkAtOnce(Call.Method.usual, users, on: [.sameNetwork]) { call, reply in
          let responses: [Data] = call.bench.decoder.decodings.values.map(\.data)
          let isHere: Bool = try responses.contains(reply.network.get())
          try must("“the decoder of its service got the response”", be: true, is: isHere)
        }
      }
    }
  }
}
