// Lesson 03 · Method injection. One good answer of several.
import Foundation
import Lesson03MethodInjection

@MainActor
final class ImageView: ImageShowing {
  private(set) var image: Image?
  // The only thing that is kept between calls. Network and scheduler belong to a call.
  private var newestCall = 0

  func setImage(from url: URL, network: any Network, scheduler: any Scheduler) {
    newestCall += 1
    // Weak, because the network may answer long after the screen is gone. The number says which
    // call this is: an address would not, since two calls may ask two networks for the same one.
    network.getData(from: url) { [weak self, call = newestCall] result in
      // Read on whatever thread this is. Only a picture is worth a trip to the main actor, and
      // without one the old picture stays.
      guard let data = try? result.get(), let image = Image(data: data) else { return }
      scheduler.schedule { [weak self] in
        // Asked here and not before the trip: a newer call may begin while the work waits.
        guard let self, call == newestCall else { return }
        self.image = image
      }
    }
  }
}
