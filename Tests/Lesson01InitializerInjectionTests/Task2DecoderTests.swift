import Foundation
import GradingSupport
import Lesson01InitializerInjection
import Testing

extension Lesson01 {
  @Suite("Task 2 · Hand over the decoder")
  struct Task2 {
    // Rule: The decoder that was passed to `makeUserService` decodes each response exactly once.
    // Look at: UserService.swift, where `decoder` comes from.
    @Test func `decodes with the decoder that was passed in`() async {
      await Situations.check(services, users + rejections + emptyAnswer) { bench, reply in
        let before = bench.decoder.decodings.count
        for _ in 1...2 { await bench.load(7, reply) }
        let decodings = bench.decoder.decodings.count - before
        try must("how often the decoder decoded, for two equal responses", be: 2, is: decodings)
      }
    }

    // Rule: The decoder's strategies decide how dates and keys are read.
    // Look at: UserService.swift, where `decoder` comes from.
    @Test func `reads dates and keys the way its decoder does`() async {
      let seconds = [0, -1] + Varied.numbers(2)
      await Situations.check(services, seconds.map { Ending("joined \($0)", $0) }) {
        bench,
        seconds in
        bench.decoder.dateDecodingStrategy = .secondsSince1970
        bench.decoder.keyDecodingStrategy = .convertFromSnakeCase
        let reply = Reply.data(#"{"id":7,"full_name":"Ada","joined":\#(seconds)}"#)
        let date = Date(timeIntervalSince1970: Double(seconds))
        let user = User(id: 7, fullName: "Ada", joined: date)
        try must("the result", be: told(.success(user)), is: await bench.load(7, reply))
      }
    }

    // Rule: The service doesn't change the settings of the decoder.
    // Look at: UserService.swift, everything that is done with `decoder`.
    @Test func `leaves its decoder as it is`() async {
      let untouched = DecoderSpy().settings
      await Situations.check(services, users + failures) { bench, reply in
        await bench.load(7, reply)
        for settings in bench.decoder.decodings.values {
          try must("the decoder's settings while it decoded", be: untouched, is: settings)
        }
        try must("the decoder's settings afterwards", be: untouched, is: bench.decoder.settings)
      }
    }

    // Rule: Each service uses the decoder that was passed for it, even if another service has the same network.
    // Look at: UserService.swift and Wiring.swift, anything static or global.
    @Test func `keeps the decoders of two services apart`() async {
      let reply = Reply.data(#"{"id":1,"fullName":"Ada","joined":60}"#)
      let dates = [Date(timeIntervalSince1970: 60), Date(timeIntervalSinceReferenceDate: 60)]
      await Situations.check([neighbours[0], neighbours[1]]) { bench in
        let benches = [bench] + bench.neighbours
        bench.decoder.dateDecodingStrategy = .secondsSince1970
        for number in [0, 1, 0] {
          let user = User(id: 1, fullName: "Ada", joined: dates[number])
          let result = await benches[number].load(1, reply)
          try must("the result of service \(number + 1)", be: told(.success(user)), is: result)
        }
      }
    }
  }
}
