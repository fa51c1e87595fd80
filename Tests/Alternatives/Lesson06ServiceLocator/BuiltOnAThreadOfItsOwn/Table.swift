// Lesson 06 · Service locator. One good answer of several.
import Foundation
import Lesson06ServiceLocator
import OutsideWorld

/// The registration of one type.
struct Entry: Sendable {
  let registration: any Sendable
  private let type: any Sendable.Type

  // The long name, because two types may share the short one. It is slow to compute, and rarely needed.
  var name: String { String(reflecting: type) }

  init<Service>(_ type: Service.Type, _ registration: Registration<Service>) {
    self.type = type
    self.registration = registration
  }
}

/// A closure that returns the service. It fits instances, shared services and factories.
struct Registration<Service: Sendable>: Sendable {
  let service: @Sendable (any Resolver) -> Service
}

/// A value that is built on a thread with a large stack, for builders that go deep. Callers wait for it.
final class Once<Value: Sendable>: Sendable {
  private let storage = Locked<Value?>(nil)

  func value(_ build: @escaping @Sendable () -> Value) -> Value {
    storage.withLock { stored in
      if let stored { return stored }
      let value = onALargeStack(build)
      stored = value
      return value
    }
  }

  // The thread releases the builder a moment after the caller has continued.
  private func onALargeStack(_ build: @escaping @Sendable () -> Value) -> Value {
    let (built, done) = (Locked<Value?>(nil), DispatchSemaphore(value: 0))
    let thread = Thread {
      let value = build()
      built.withLock { $0 = value }
      done.signal()
    }
    thread.stackSize = 1 << 23
    thread.start()
    done.wait()
    guard let value = built.withLock({ $0 }) else { stop("A builder returned nothing.") }
    return value
  }
}
