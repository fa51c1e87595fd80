// Lesson 03 · Method injection. Tasks 1 to 3: one network and one scheduler per call.
// Grade it: swift test --filter Lesson03/Task1
import Foundation
import Lesson03MethodInjection

@MainActor
final class ImageView: ImageShowing {
  private(set) var image: Image?

  func setImage(from url: URL, network: any Network, scheduler: any Scheduler) {
    network.getData(from: url) { result in
      let data = try? result.get()
      // TODO: 2. Use the `scheduler` argument of the call here.
      LiveScheduler().schedule {
        // TODO: 3. Change nothing for an older call or without a picture, and don't retain the view.
        self.image = data.flatMap { Image(data: $0) }
      }
    }
  }
}
