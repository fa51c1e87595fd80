// Lesson 03 · Method injection. Another good answer.
import Foundation
import Lesson03MethodInjection

@MainActor
final class ImageView: ImageShowing {
  private(set) var image: Image?
  private var pending: Call?

  func setImage(from url: URL, network: any Network, scheduler: any Scheduler) {
    let call = Call()
    pending = call
    network.getData(from: url) { [weak self] result in
      let image = (try? result.get()).flatMap(Image.init(data:))
      scheduler.schedule { self?.finish(call, with: image) }
    }
  }

  private func finish(_ call: Call, with image: Image?) {
    guard call === pending else { return }
    pending = nil
    if let image { self.image = image }
  }

  private final class Call: Sendable {}
}
