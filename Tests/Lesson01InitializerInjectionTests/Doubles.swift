import Exercise01InitializerInjection
import Foundation
import GradingSupport
import Lesson01InitializerInjection
import OutsideWorld

/// How a request ends.
struct Reply: Sendable {
  let network: Result<Data, any Error>
  /// What the decoder throws for this reply, if it rejects more than it must.
  let rejection: (any Error)?
  /// What the caller must get, in words.
  let outcome: String

  init(_ network: Result<Data, any Error>, rejection: (any Error)? = nil) {
    (self.network, self.rejection) = (network, rejection)
    outcome = told(
      network
        .mapError { $0 is CancellationError ? $0 : UserLoadingError.unreachable($0) }
        .flatMap { data in
          Result { try rejection.map { throw $0 } ?? JSONDecoder().decode(User.self, from: data) }
            .mapError { UserLoadingError.unreadable($0) }
        }
    )
  }

  static let ada = user(.sample(7))

  static func user(_ user: User) -> Reply { Reply(Result { try JSONEncoder().encode(user) }) }

  static func data(_ text: String) -> Reply { Reply(.success(Data(text.utf8))) }

  /// A result in words; a `CancellationError` that is left to the answer counts as ``outcome``.
  func read(_ result: String) -> String {
    var isOpen = rejection is CancellationError
    if case .failure(let error as URLError) = network { isOpen = error.code == .cancelled }
    return isOpen && result == told(.failure(CancellationError())) ? outcome : result
  }
}

/// An outcome in words, to be compared and printed.
func told(_ outcome: Result<User, any Error>) -> String {
  switch outcome {
  case .success(let user): "user \(user.id), \(user.fullName), \(user.joined.timeIntervalSince1970)"
  case .failure(UserLoadingError.unreachable(let cause)): "unreachable(\(cause))"
  case .failure(UserLoadingError.unreadable(let cause)): "unreadable(\(cause))"
  case .failure(let error): "\(error)"
  }
}

/// A service with doubles of its own, somewhere in its life.
struct Bench: Sendable {
  let network: NetworkDouble
  let decoder: DecoderSpy
  let service: any UserLoading
  /// Others that are still in use.
  let neighbours: [Bench]

  init(
    network: NetworkDouble = NetworkDouble(),
    decoder: DecoderSpy = DecoderSpy(),
    beside neighbours: [Bench] = []
  ) {
    (self.network, self.decoder, self.neighbours) = (network, decoder, neighbours)
    service = makeUserService(network: network, decoder: decoder)
  }

  /// Calls `user(id:)` and lets the request end with `reply`.
  @discardableResult
  func load(_ id: Int = 7, _ reply: Reply = .ada) async -> String {
    network.reply.withLock { $0 = reply.network }
    decoder.rejection.withLock { $0 = reply.rejection }
    do { return told(.success(try await service.user(id: id))) } catch {
      return reply.read(told(.failure(error)))
    }
  }

  /// Leads to a situation in which these requests have ended.
  func after(_ replies: [Reply]) async throws -> Bench {
    for reply in replies { await load(3, reply) }
    try must("the requests so far", be: replies.count, is: network.requests.count)
    return self
  }
}

/// Answers every request as the test says, and remembers the URLs.
final class NetworkDouble: Network {
  let reply = Locked(Reply.ada.network)
  let urls = Recorder<URL>()

  /// The URLs without those of user 0, for whom only the starter's warm-up asks: that is task 3's affair.
  var requests: [URL] { urls.values.filter { $0 != UserAPI.url(forUser: 0) } }

  func data(from url: URL) async throws -> Data {
    urls.record(url)
    return try reply.withLock { $0 }.get()
  }
}

/// A decoder that remembers its settings whenever it is used, and rejects what the test wants.
final class DecoderSpy: JSONDecoder, @unchecked Sendable {
  // Unchecked because JSONDecoder is open; what is added is safe on any thread.
  let decodings = Recorder<String>()
  let rejection = Locked<(any Error)?>(nil)

  var settings: String {
    """
    dates \(dateDecodingStrategy), keys \(keyDecodingStrategy), data \(dataDecodingStrategy), \
    floats \(nonConformingFloatDecodingStrategy), JSON5 \(allowsJSON5), \
    top level \(assumesTopLevelDictionary), userInfo of \(userInfo.count)
    """
  }

  override func decode<Value: Decodable>(_ type: Value.Type, from data: Data) throws -> Value {
    decodings.record(settings)
    if let error = rejection.withLock({ $0 }) { throw error }
    return try super.decode(type, from: data)
  }
}

struct Unplugged: Error { let cable: Int }

extension User {
  static func sample(_ id: Int) -> User {
    User(id: id, fullName: "Ada \(id)", joined: Date(timeIntervalSinceReferenceDate: Double(id)))
  }
}
