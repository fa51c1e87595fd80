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
          Result { try rejection.map { throw $0 } ?? DecoderSpy().decode(User.self, from: data) }
            .mapError { UserLoadingError.unreadable($0) }
        }
    )
  }

  /// The user that a request asks for.
  init(to url: URL) { self = .user(.sample(Int(url.lastPathComponent) ?? 7)) }

  static let ada = user(.sample(7))

  static func user(_ user: User) -> Reply { Reply(Result { try JSONEncoder().encode(user) }) }

  /// The data is the end of a larger one, as data from a socket is: its first index is not 0.
  static func data(_ text: String) -> Reply { Reply(.success(Data("\n\(text)".utf8).dropFirst())) }

  /// A result in words; what is left to the answer counts as ``outcome``.
  func read(_ result: String) -> String {
    if rejection is CancellationError { return outcome }
    guard case .failure(let error as URLError) = network, error.code == .cancelled else {
      return result
    }
    return result == told(.failure(CancellationError())) ? outcome : result
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

/// A decoder that remembers its settings whenever it is used, and rejects what the test wants.
final class DecoderSpy: JSONDecoder, @unchecked Sendable {
  // Unchecked because JSONDecoder is open; what is added is safe on any thread.
  let decodings = Recorder<(settings: String, data: Data)>()
  let rejection = Locked<(any Error)?>(nil)
  /// Whether those that are made have the default settings.
  static let isPlain = Locked(false)

  var settings: String {
    """
    dates \(dateDecodingStrategy), keys \(keyDecodingStrategy), data \(dataDecodingStrategy), \
    floats \(nonConformingFloatDecodingStrategy), JSON5 \(allowsJSON5), userInfo \(userInfo.values)
    """
  }

  /// Its settings are no default ones, unless it is plain: so no service can reset or set them unseen.
  override init() {
    super.init()
    if Self.isPlain.withLock({ $0 }) { return }
    allowsJSON5 = true
    dataDecodingStrategy = .deferredToData
    userInfo = CodingUserInfoKey(rawValue: "server").map { [$0: "api"] } ?? [:]
  }

  override func decode<Value: Decodable>(_ type: Value.Type, from data: Data) throws -> Value {
    decodings.record((settings, data))
    if let error = rejection.withLock({ $0 }) { throw error }
    return try super.decode(type, from: data)
  }
}

struct CancelledByTheDouble: Error { let number: Int }

extension User {
  static func sample(_ id: Int) -> User {
    User(id: id, fullName: "Ada \(id)", joined: Date(timeIntervalSinceReferenceDate: Double(id)))
  }
}

func loads(_ bench: Bench, _ reply: Reply) async throws {
  try must("the result", be: reply.outcome, is: await bench.load(reply))
}
