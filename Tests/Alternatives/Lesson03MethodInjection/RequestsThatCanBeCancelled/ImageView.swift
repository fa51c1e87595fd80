// Lesson 03 · Method injection. Another good answer.
import Foundation
import Lesson03MethodInjection

@MainActor
final class ImageView: ImageShowing {
  fileprivate(set) var image: Image?
  private var request: ImageRequest?

  func setImage(from url: URL, network: any Network, scheduler: any Scheduler) {
    request?.cancel()
    let request = ImageRequest(view: self)
    self.request = request
    network.getData(from: url) { result in
      guard let image = (try? result.get()).flatMap({ Image(data: $0) }) else { return }
      scheduler.schedule { request.finish(with: image) }
    }
  }
}

@MainActor
private final class ImageRequest {
  private weak var view: ImageView?

  init(view: ImageView) {
    self.view = view
  }

  func cancel() {
    view = nil
  }

  func finish(with image: Image) {
    view?.image = image
  }
}
