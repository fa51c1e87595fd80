import Foundation
import GradingSupport
import Lesson01InitializerInjection

/// Answers every request with the same bytes, or the same error, and remembers the URLs.
struct NetworkDouble: Network {
  let result: Result<Data, any Error>
  let urls = Recorder<URL>()

  /// A network that answers with a user, encoded the way a plain `JSONDecoder` reads it.
  static func answering(_ user: User) throws -> NetworkDouble {
    NetworkDouble(result: .success(try JSONEncoder().encode(user)))
  }

  static func answering(_ text: String) -> NetworkDouble {
    NetworkDouble(result: .success(Data(text.utf8)))
  }

  static func failing(_ error: any Error) -> NetworkDouble {
    NetworkDouble(result: .failure(error))
  }

  /// How often it was asked for one user; what task 3 is about is left out of the count.
  func requests(forUser id: Int) -> Int {
    urls.values.filter { $0 == UserAPI.url(forUser: id) }.count
  }

  func data(from url: URL) async throws -> Data {
    urls.record(url)
    return try result.get()
  }
}

/// Answers once, and is unplugged from then on.
struct FadingNetwork: Network {
  let answer: Data
  let urls = Recorder<URL>()

  func data(from url: URL) async throws -> Data {
    urls.record(url)
    guard urls.count == 1 else { throw Unplugged() }
    return answer
  }
}

/// A network that says when nobody holds it any more.
final class MortalNetwork: Network {
  private let urls: Recorder<URL>
  private let end: End

  init(notingIn urls: Recorder<URL>, end: End) {
    self.urls = urls
    self.end = end
  }

  func data(from url: URL) async throws -> Data {
    urls.record(url)
    throw Unplugged()
  }
}

/// A decoder that counts how often it is used.
final class DecoderSpy: JSONDecoder, @unchecked Sendable {
  // Unchecked because JSONDecoder is open; the recorder is the only state that is added.
  let decodings = Recorder<String>()

  override func decode<Value: Decodable>(_ type: Value.Type, from data: Data) throws -> Value {
    decodings.record("\(type)")
    return try super.decode(type, from: data)
  }
}

struct Unplugged: Error, Equatable {
  var cable = 1
}

extension User {
  static func sample(_ id: Int) -> User {
    User(id: id, fullName: "Ada \(id)", joined: Date(timeIntervalSinceReferenceDate: Double(id)))
  }
}

extension UserLoading {
  /// The user, or nil if loading failed.
  func loaded(_ id: Int) async -> User? {
    try? await user(id: id)
  }

  /// The error of loading a user, or nil if there was none.
  func failure(_ id: Int = 7) async -> (any Error)? {
    do {
      _ = try await user(id: id)
      return nil
    } catch {
      return error
    }
  }
}
