// Lesson 03 · Method injection. A wrong answer.
import Foundation
import Lesson03MethodInjection

class Caption: Captioning {
  nonisolated(unsafe) static var style: any AgeStyle = LongAge()
  init() { Self.style = LongAge() }
  init(_ s: any AgeStyle) { Caption.style = s }
  final func text(for photo: Photo, now: Date) -> String {
    let minutes = Int(now.timeIntervalSince(photo.taken) / 60)
    return "\(photo.title), \(Caption.style.text(forMinutes: minutes))"
  }
}

final class CompactCaption: Caption {
  override init() { super.init(ShortAge()) }
}
