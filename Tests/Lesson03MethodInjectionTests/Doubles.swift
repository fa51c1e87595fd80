import Foundation
import GradingSupport
import Lesson03MethodInjection
import OutsideWorld
import Testing

/// A network whose answers the test gives by hand, in any order and from any thread.
final class NetworkDouble: Network {
  typealias Completion = @Sendable (Result<Data, any Error>) -> Void

  let urls = Recorder<URL>()
  private let pending = Locked<[Completion?]>([])

  func getData(from url: URL, completion: @escaping Completion) {
    urls.record(url)
    pending.withLock { $0.append(completion) }
  }

  /// Answers one request, and waits for the tasks that its completion starts.
  ///
  /// - Parameter request: which one, counted from 0. One that was never made is left alone.
  @MainActor
  func answer(_ request: Int = 0, with result: Result<Data, any Error>) async {
    let completion = taken(request)
    await SpawnedTasks.finished { completion?(result) }
  }

  /// The same with a picture.
  @MainActor
  func answer(_ request: Int = 0, withPicture title: String) async {
    await answer(request, with: .success(Image(title: title).data))
  }

  /// Answers the first request from a thread that is not the main one.
  func answerFromAnotherThread(withPicture title: String) async {
    let completion = taken(0)
    await withCheckedContinuation { continuation in
      let thread = Thread {
        completion?(.success(Image(title: title).data))
        continuation.resume()
      }
      thread.start()
    }
  }

  private func taken(_ request: Int) -> Completion? {
    pending.withLock { pending in
      guard pending.indices.contains(request) else { return nil }
      defer { pending[request] = nil }
      return pending[request]
    }
  }
}

/// A scheduler that the test runs by hand.
final class SchedulerDouble: Scheduler {
  private let queue = Locked<[@MainActor () -> Void]>([])

  var waiting: Int { queue.withLock { $0.count } }

  func schedule(_ work: @escaping @MainActor () -> Void) {
    queue.withLock { $0.append(work) }
  }

  @MainActor
  func run() {
    let works = queue.withLock { queue in
      defer { queue = [] }
      return queue
    }
    for work in works { work() }
  }
}

/// Dice that can be repeated, and that know how often they were rolled.
struct CountedDice: RandomNumberGenerator {
  private(set) var rolls = 0
  private var numbers: SeededGenerator

  init(seed: Int) {
    numbers = SeededGenerator(seed: UInt64(seed))
  }

  mutating func next() -> UInt64 {
    rolls += 1
    return numbers.next()
  }
}

struct Unplugged: Error {}
