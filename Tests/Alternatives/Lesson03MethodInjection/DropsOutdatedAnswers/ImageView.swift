// Lesson 03 · Method injection. Another good answer.
import Foundation
import Lesson03MethodInjection

@MainActor
final class ImageView: ImageShowing {
  private(set) var image: Image?
  private let newest = Newest()

  func setImage(from url: URL, network: any Network, scheduler: any Scheduler) {
    let number = newest.next()
    network.getData(from: url) { [weak self, newest] result in
      guard newest.isNewest(number), let data = try? result.get(), let image = Image(data: data)
      else { return }
      scheduler.schedule { [weak self] in
        if newest.isNewest(number) { self?.image = image }
      }
    }
  }

  private final class Newest: @unchecked Sendable {
    // Unchecked, because the lock guards the number and the compiler can't see that.
    private let lock = NSLock()
    private var number = 0

    func next() -> Int {
      lock.withLock {
        number += 1
        return number
      }
    }

    func isNewest(_ other: Int) -> Bool {
      lock.withLock { number == other }
    }
  }
}
