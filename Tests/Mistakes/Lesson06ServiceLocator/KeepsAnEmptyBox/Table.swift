// Lesson 06 · Service locator. A wrong answer.
import Lesson06ServiceLocator
import OutsideWorld

/// What is filed under one type.
struct Entry: Sendable {
  let registration: any Sendable
  private let type: any Sendable.Type

  // The long name, because two types may share the short one; and made when it is asked for, because
  // that takes its time and hardly anybody does.
  var name: String { String(reflecting: type) }

  init<Service>(_ type: Service.Type, _ registration: Registration<Service>) {
    self.type = type
    self.registration = registration
  }
}

/// How a service is had. One closure stands for all three ways.
struct Registration<Service: Sendable>: Sendable {
  let service: @Sendable (any Resolver) -> Service
}

/// A value that is built by whoever asks first, while everybody else who asks for it waits.
final class Once<Value: Sendable>: Sendable {
  private let storage = Locked(WeakBox())

  func value(_ build: () -> Value) -> Value {
    storage.withLock { stored in
      if let box = stored.box { return box.value }
      let box = Box(value: build())
      stored.box = box
      return box.value
    }
  }

  private final class Box: Sendable {
    let value: Value

    init(value: Value) {
      self.value = value
    }
  }

  private struct WeakBox: Sendable {
    weak var box: Box?
  }
}
