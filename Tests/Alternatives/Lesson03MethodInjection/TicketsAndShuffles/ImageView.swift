// Lesson 03 · Method injection. Another good answer.
import Foundation
import Lesson03MethodInjection

@MainActor
final class ImageView: ImageShowing {
  private(set) var image: Image?
  private var ticket = Ticket()

  func setImage(from url: URL, network: any Network, scheduler: any Scheduler) {
    let ticket = Ticket()
    self.ticket = ticket
    network.getData(from: url) { [weak self] result in
      scheduler.schedule { [weak self] in
        self?.show(result, ticket)
      }
    }
  }

  private func show(_ result: Result<Data, any Error>, _ ticket: Ticket) {
    guard ticket === self.ticket, case .success(let data) = result else { return }
    image = Image(data: data) ?? image
  }

  private final class Ticket: Sendable {}
}
