// Lesson 03 · Method injection. A wrong answer.
import Foundation
import Lesson03MethodInjection

@MainActor
final class ImageView: ImageShowing {
  private(set) var image: Image?
  private var network: (any Network)?
  private var newestCall = 0

  func setImage(from url: URL, network: any Network, scheduler: any Scheduler) {
    newestCall += 1
    self.network = network
    network.getData(from: url) { [weak self, call = newestCall] result in
      guard let data = try? result.get(), let image = Image(data: data) else { return }
      scheduler.schedule { [weak self] in
        guard let self, call == newestCall else { return }
        self.image = image
        self.network = nil
      }
    }
  }
}
