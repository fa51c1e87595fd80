// Lesson 03 · Method injection. Another good answer.
import Foundation
import Lesson03MethodInjection

@MainActor
final class ImageView: ImageShowing {
  private(set) var image: Image?
  private var newest = UUID()

  func setImage(from url: URL, network: any Network, scheduler: any Scheduler) {
    let call = UUID()
    newest = call
    network.getData(from: url) { [weak self] result in
      guard let self, let data = try? result.get() else { return }
      scheduler.schedule {
        guard call == self.newest, let image = Image(data: data) else { return }
        self.image = image
      }
    }
  }
}
