import Exercise01InitializerInjection
import Foundation
import GradingSupport
import Lesson01InitializerInjection
import Testing

extension Lesson01.Task4 {
  // Rule: a completion is called once, whatever happens. Look at: UserService.user(id:completion:).
  @Test(arguments: ["success", "unplugged", "no user", "cancelled"])
  func `calls back exactly once`(case name: String) async throws {
    let networks: [String: NetworkDouble] = [
      "success": try .answering(.sample(1)), "unplugged": .failing(Unplugged()),
      "no user": .answering("[]"), "cancelled": .failing(CancellationError()),
    ]
    let network = try #require(networks[name])

    let results = await results { makeUserService(network: network, decoder: JSONDecoder()) }

    let successes: [Bool] = results.map { (try? $0.get()) != nil }
    #expect(
      successes == [name == "success"],
      "one call back, true for a user and false for an error; look at user(id:completion:)"
    )
  }

  // Rule: both methods say the same. Look at: what user(id:completion:) makes of an error.
  @Test(arguments: ["unplugged", "no user", "cancelled"])
  func `calls back with the error that tells why`(case name: String) async throws {
    let networks: [String: NetworkDouble] = [
      "unplugged": .failing(Unplugged(cable: 4)), "no user": .answering("[]"),
      "cancelled": .failing(CancellationError()),
    ]
    let network = try #require(networks[name])

    let results = await results { makeUserService(network: network, decoder: JSONDecoder()) }

    var failure: (any Error)?
    if case .failure(let error)? = results.first { failure = error }
    let tells: [String: Bool] = [
      "unplugged": failure.unreachableCause as? Unplugged == Unplugged(cable: 4),
      "no user": failure.unreadableCause is DecodingError,
      "cancelled": failure is CancellationError,
    ]
    let tellsWhy: Bool? = tells[name]
    #expect(
      tellsWhy == true,
      """
      the completion must get the error that user(id:) throws, but it got \(failure.text); \
      look at user(id:completion:)
      """
    )
  }

  // Rule: both methods work with what was handed over. Look at: what user(id:completion:) calls.
  @Test(arguments: Varied.names(2))
  func `calls back with the user that its decoder reads`(name: String) async {
    let decoder = JSONDecoder()
    decoder.keyDecodingStrategy = .convertFromSnakeCase
    let network = NetworkDouble.answering(#"{"id": 1, "full_name": "\#(name)", "joined": 0}"#)

    let results = await results { makeUserService(network: network, decoder: decoder) }

    let fullName: String? = (try? results.first?.get())?.fullName
    #expect(
      fullName == name,
      "the older method needs the network and the decoder too; look at user(id:completion:)"
    )
  }

  /// What a service calls back with, from any task, queue or thread, until nobody can any more.
  private func results(of make: () -> any UserLoading) async -> [Result<User, any Error>] {
    let results = Recorder<Result<User, any Error>>()
    let (ends, continuation) = AsyncStream.makeStream(of: Void.self)
    ask(make(), noting: results, until: End { continuation.finish() })
    for await _ in ends {}
    return results.values
  }

  /// Hands over a completion that ends with the last one who holds it.
  private func ask(
    _ sut: any UserLoading,
    noting results: Recorder<Result<User, any Error>>,
    until end: End
  ) {
    sut.user(id: 1) { result in
      withExtendedLifetime(end) { results.record(result) }
    }
  }
}
