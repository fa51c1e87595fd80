// Lesson 03 · Method injection. One good answer of several.
import Foundation
import Lesson03MethodInjection

@MainActor
final class ImageView: ImageShowing {
  private(set) var image: Image?
  // Beside the picture, the only state between calls, because network and scheduler belong to one call.
  private var newestCall = 0

  func setImage(from url: URL, network: any Network, scheduler: any Scheduler) {
    newestCall += 1
    // Weak, because the network may respond long after the view was released. A number and not the URL,
    // because two calls may request one URL from two networks.
    network.getData(from: url) { [weak self, call = newestCall] result in
      // Read here, on any thread, because without a picture there is nothing to schedule.
      guard let data = try? result.get(), let image = Image(data: data) else { return }
      scheduler.schedule { [weak self] in
        // Compared here, because a newer call may begin while the work waits.
        guard let self, call == newestCall else { return }
        self.image = image
      }
    }
  }
}
