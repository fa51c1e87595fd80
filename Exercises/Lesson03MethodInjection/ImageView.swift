// Lesson 03 · Method injection. Tasks 1 to 3: one network and one scheduler per call.
// Grade it: swift test --filter Lesson03
import Foundation
import Lesson03MethodInjection

@MainActor
final class ImageView: ImageShowing {
  private(set) var image: Image?

  func setImage(from url: URL, network: any Network, scheduler: any Scheduler) {
    load(url)
  }

  private func load(_ url: URL) {
    // TODO: 1. A network came with the call. This line prefers another.
    LiveNetwork.shared.getData(from: url) { result in
      let data = try? result.get()
      // TODO: 2. A scheduler came with the call, too, so that the caller can say when the picture
      // changes.
      LiveScheduler().schedule {
        // TODO: 3. Much may have happened since the call: is this picture still wanted, is it a
        // picture at all, and does anything still need this view?
        self.image = data.flatMap { Image(data: $0) }
      }
    }
  }
}
