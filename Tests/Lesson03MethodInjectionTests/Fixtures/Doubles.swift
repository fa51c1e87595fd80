import Exercise03MethodInjection
import Foundation
import GradingSupport
import Lesson03MethodInjection
import OutsideWorld

// The doubles of the lesson's tests. `AlwaysEqual`: for an answer that compares two of them with `==`, they are one.

extension URL {
  static let first = PhotoAPI.url(forPicture: 1)
  static let second = PhotoAPI.url(forPicture: 2)
}

extension Data {
  /// Returns the bytes of a picture with this title.
  static func picture(_ title: String) -> Data { Image(title: title).data }
}

/// A network that records its requests. It responds immediately, or when the test completes a request.
final class NetworkSpy: Network, AlwaysEqual {
  private let spy: Spy<URL, Data>

  /// - Parameter data: the immediate response. Without one, each request waits until the test completes it.
  init(returning data: Data? = nil) { spy = Spy(data) }

  /// The URLs of all requests so far, oldest first.
  var urls: [URL] { spy.requests }

  func getData(
    from url: URL,
    completion: @escaping @Sendable (Result<Data, any Error>) -> Void
  ) {
    spy.receive(url, completion: completion)
  }

  /// Responds to the pending request with this index; the first has index 0.
  func complete(_ index: Int = 0, with data: Data) { complete(index, with: .success(data)) }

  /// Lets one pending request fail.
  func complete(_ index: Int = 0, with error: any Error) { complete(index, with: .failure(error)) }

  func complete(_ index: Int = 0, with result: Result<Data, any Error>) {
    spy.complete(index, with: result)
  }

  /// Responds to all pending requests, and immediately to each request from now on.
  func completeAll(with result: Result<Data, any Error>) { spy.completeAll(with: result) }
}

/// A scheduler that stores its work until the test calls `run()`.
final class SchedulerSpy: Scheduler, AlwaysEqual {
  private let queue = Locked<[@MainActor () -> Void]>([])

  /// The number of pieces of work that have not run yet.
  var waiting: Int { queue.withLock { $0.count } }

  func schedule(_ work: @escaping @MainActor () -> Void) { queue.withLock { $0.append(work) } }

  /// Runs all stored work, oldest first.
  @MainActor
  func run() {
    let works = queue.withLock { queue in
      defer { queue = [] }
      return queue
    }
    for work in works { work() }
  }
}

/// A seeded generator that counts how often it is used.
struct GeneratorSpy: RandomNumberGenerator {
  private(set) var count = 0
  private var generator: SeededGenerator

  init(seed: Int = 7) { generator = SeededGenerator(seed: UInt64(seed)) }

  mutating func next() -> UInt64 {
    count += 1
    return generator.next()
  }
}

extension [Photo] {
  /// Returns a pile of different photos.
  static func pile(of size: Int) -> [Photo] {
    (0..<size).map { Photo(title: "Photo \($0 + 1)", taken: Date(timeIntervalSince1970: 0)) }
  }
}

extension Photo {
  static let lighthouse = Photo(title: "Lighthouse", taken: Date(timeIntervalSince1970: 1_000))

  /// Returns a time after the photo was taken.
  func taken(plus seconds: Double) -> Date { taken.addingTimeInterval(seconds) }
}
