import Exercise01InitializerInjection
import Foundation
import GradingSupport
import Lesson01InitializerInjection
import Testing

extension Lesson01 {
  @Suite("Task 2 · Hand over the decoder")
  struct Task2 {
    // Rule: the decoder that comes in is the one that decodes. Look at: UserService.swift, `decoder`.
    @Test func `decodes with the decoder it was handed`() async throws {
      let decoder = DecoderSpy()
      let sut = makeUserService(network: try NetworkDouble.answering(.sample(1)), decoder: decoder)

      _ = await sut.loaded(1)

      let decodings: [String] = decoder.decodings.values
      #expect(
        decodings == ["User"],
        "the decoder handed to makeUserService must decode one User; look at UserService.swift"
      )
    }

    // Rule: how dates are written is the decoder's affair. Look at: where UserService makes a decoder.
    @Test(arguments: Varied.numbers(2))
    func `reads dates the way its decoder does`(seconds: Int) async throws {
      let decoder = JSONDecoder()
      decoder.dateDecodingStrategy = .secondsSince1970
      let text = #"{"id": 1, "fullName": "Ada", "joined": \#(seconds)}"#
      let sut = makeUserService(network: NetworkDouble.answering(text), decoder: decoder)

      let joined: Date? = await sut.loaded(1)?.joined

      #expect(
        joined == Date(timeIntervalSince1970: Double(seconds)),
        "the decoder handed in counts seconds from 1970, so must the service; look at `decoder`"
      )
    }

    // Rule: how keys are written is the decoder's affair too. Look at: where UserService makes a decoder.
    @Test(arguments: Varied.names(2))
    func `reads keys the way its decoder does`(name: String) async throws {
      let decoder = JSONDecoder()
      decoder.keyDecodingStrategy = .convertFromSnakeCase
      let text = #"{"id": 1, "full_name": "\#(name)", "joined": 0}"#
      let sut = makeUserService(network: NetworkDouble.answering(text), decoder: decoder)

      let fullName: String? = await sut.loaded(1)?.fullName

      #expect(
        fullName == name,
        "the decoder handed in reads full_name as fullName, so must the service; look at `decoder`"
      )
    }

    // Rule: each service keeps its own decoder. Look at: anything static in UserService.swift.
    @Test func `keeps the decoders of two services apart`() async throws {
      let text = #"{"id": 1, "fullName": "Ada", "joined": 60}"#
      let strategies: [JSONDecoder.DateDecodingStrategy] = [.secondsSince1970, .deferredToDate]
      let services = strategies.map { strategy in
        let decoder = JSONDecoder()
        decoder.dateDecodingStrategy = strategy
        return makeUserService(network: NetworkDouble.answering(text), decoder: decoder)
      }

      var dates: [Date?] = []
      for service in services { dates.append(await service.loaded(1)?.joined) }

      let expected: [Date?] = [
        Date(timeIntervalSince1970: 60), Date(timeIntervalSinceReferenceDate: 60),
      ]
      #expect(
        dates == expected,
        "each service must read dates with the decoder it was made with; look for `static`"
      )
    }
  }
}
