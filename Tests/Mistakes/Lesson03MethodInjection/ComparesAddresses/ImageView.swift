// Lesson 03 · Method injection. A wrong answer.
import Foundation
import Lesson03MethodInjection

@MainActor
final class ImageView: ImageShowing {
  private(set) var image: Image?
  private var newestURL: URL?

  func setImage(from url: URL, network: any Network, scheduler: any Scheduler) {
    newestURL = url
    network.getData(from: url) { [weak self] result in
      guard let data = try? result.get(), let image = Image(data: data) else { return }
      scheduler.schedule { [weak self] in
        guard let self, url == newestURL else { return }
        self.image = image
      }
    }
  }
}
