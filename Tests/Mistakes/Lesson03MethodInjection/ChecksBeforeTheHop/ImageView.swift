// Lesson 03 · Method injection. A wrong answer.
import Foundation
import Lesson03MethodInjection
import Synchronization

@MainActor
final class ImageView: ImageShowing {
  private(set) var image: Image?
  private let newestCall = Mutex(0)

  func setImage(from url: URL, network: any Network, scheduler: any Scheduler) {
    let call = newestCall.withLock { number in
      number += 1
      return number
    }
    network.getData(from: url) { [weak self] result in
      guard let data = try? result.get(), let image = Image(data: data) else { return }
      guard call == self?.newestCall.withLock({ $0 }) else { return }
      scheduler.schedule { [weak self] in
        self?.image = image
      }
    }
  }
}
