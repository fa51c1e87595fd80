import Exercise01InitializerInjection
import Foundation
import GradingSupport
import Lesson01InitializerInjection
import Testing

extension Lesson01 {
  @Suite("Task 2 · Hand over the decoder")
  struct Task2 {
    // Rule: The decoder that `makeUserService` was called with decodes each answer, exactly once.
    // Look at: UserService.swift, where `decoder` comes from.
    @Test func `decodes with the decoder that was passed in`() async {
      await Situations.check(services, users + rejections + emptyAnswer) { bench, reply in
        let before = bench.decoder.decodings.count
        await bench.load(7, reply)
        try must("its decodings", be: 1, is: bench.decoder.decodings.count - before)
      }
    }

    // Rule: The decoder's strategies decide how dates and keys are read.
    // Look at: UserService.swift, where `decoder` comes from.
    @Test func `reads dates and keys the way its decoder does`() async {
      for seconds in [0, -1] + Varied.numbers(2) {
        let reply = Reply.data(#"{"id":7,"full_name":"Ada","joined":\#(seconds)}"#)
        let user = User(
          id: 7,
          fullName: "Ada",
          joined: Date(timeIntervalSince1970: Double(seconds))
        )
        await Situations.check(services) { bench in
          bench.decoder.dateDecodingStrategy = .secondsSince1970
          bench.decoder.keyDecodingStrategy = .convertFromSnakeCase
          try must("the result", be: told(.success(user)), is: await bench.load(7, reply))
        }
      }
    }

    // Rule: The service changes no setting of the decoder.
    // Look at: UserService.swift, everything that is done with `decoder`.
    @Test func `leaves its decoder as it is`() async {
      let page = Data(#"{"id":7,"fullName":"Ada","joined":60,"full_name":"Bob"}"#.utf8)
      await Situations.check(services, users + failures) { bench, reply in
        await bench.load(7, reply)
        bench.decoder.rejection.withLock { $0 = nil }
        let user = Result { try bench.decoder.decode(User.self, from: page) }
        let expected = Result { try JSONDecoder().decode(User.self, from: page) }
        try must("what the decoder reads afterwards", be: told(expected), is: told(user))
        try must("its userInfo", be: 0, is: bench.decoder.userInfo.count)
      }
    }

    // Rule: Two services never share a decoder.
    // Look at: UserService.swift and Wiring.swift, anything static or global.
    @Test func `keeps the decoders of two services apart`() async {
      let reply = Reply.data(#"{"id":1,"fullName":"Ada","joined":60}"#)
      let (first, second) = (Bench(makeUserService), Bench(makeUserService))
      first.decoder.dateDecodingStrategy = .secondsSince1970

      var results: [String] = []
      for bench in [first, second, first] { results.append(await bench.load(1, reply)) }

      let dates = [
        Date(timeIntervalSince1970: 60), Date(timeIntervalSinceReferenceDate: 60),
        Date(timeIntervalSince1970: 60),
      ]
      let expected = dates.map { told(.success(User(id: 1, fullName: "Ada", joined: $0))) }
      #expect(results == expected)
    }
  }
}
