// Lesson 12 · Building a container. Another good answer.
import Foundation
import Lesson12BuildingAContainer

/// A service or an argument together with its requested type.
protocol Pack: Sendable {
  /// The same content as an optional.
  var asOptional: any Pack { get }

  /// Returns a closure that returns the object as long as another owner holds it; nil for a value.
  func loosened() -> (@Sendable () -> (any Pack)?)?
}

struct Packed<Content: Sendable>: Pack {
  let content: Content

  var asOptional: any Pack { Packed<Content?>(content: .some(content)) }

  func loosened() -> (@Sendable () -> (any Pack)?)? {
    guard Swift.type(of: content as Any) is AnyClass else { return nil }
    let spot = WeakSpot(content as AnyObject)
    return {
      guard let object = spot.object, let content = object as? Content else { return nil }
      return Packed(content: content)
    }
  }
}

final class WeakSpot: @unchecked Sendable {
  // Unchecked, because the object is a service, which is Sendable, and the reference is never assigned again.
  private(set) weak var object: AnyObject?

  init(_ object: AnyObject) {
    self.object = object
  }
}

/// The registration of one service.
final class Registration: Sendable {
  typealias Builder =
    @Sendable (_ resolver: any Resolver, _ argument: (any Pack)?) throws -> any Pack

  let key: ServiceKey
  let lifetime: Lifetime
  /// An example of a run-time argument; nil for a service that is built without one.
  let example: (any Pack)?
  let build: Builder

  init(
    _ key: ServiceKey,
    _ lifetime: Lifetime,
    example: (any Pack)? = nil,
    build: @escaping Builder
  ) {
    self.key = key
    self.lifetime = lifetime
    self.example = example
    self.build = build
  }

  /// Whether the service outlives scopes.
  var isKeeper: Bool { lifetime == .singleton || lifetime == .weak }
}

/// The services that led to a request, the last one in front.
final class Way: Sendable {
  let registration: Registration
  let before: Way?
  /// 0 for the service that was resolved first.
  let depth: Int
  /// The nearest service on the way that outlives scopes.
  let keeper: ServiceKey?

  init(_ registration: Registration, after before: Way?) {
    self.registration = registration
    self.before = before
    depth = before.map { $0.depth + 1 } ?? 0
    keeper = registration.isKeeper ? registration.key : before?.keeper
  }

  /// Returns the keys from this depth on, first to last.
  func keys(from start: Int = 0) -> [ServiceKey] {
    var keys: [ServiceKey] = []
    var step: Way? = self
    while let here = step, here.depth >= start {
      keys.append(here.registration.key)
      step = here.before
    }
    return keys.reversed()
  }

  /// Returns the depth at which a registration is on the path.
  func depth(of wanted: Registration) -> Int? {
    var step: Way? = self
    while let here = step {
      if here.registration === wanted { return here.depth }
      step = here.before
    }
    return nil
  }
}

/// The state that a container and all its scopes share: one monitor, and a list of running builders and waiting threads.
final class Family: @unchecked Sendable {
  typealias ThreadID = ObjectIdentifier

  /// A service that is being built for one container.
  struct WorkID: Hashable {
    let home: ObjectIdentifier
    let registration: ObjectIdentifier
  }

  struct Work {
    let thread: ThreadID
    let registration: Registration
  }

  struct Wait {
    let work: WorkID
    let way: Way?
  }

  // Unchecked, because the monitor guards the variables here and the tables of all containers.
  let monitor = NSCondition()
  var works: [WorkID: Work] = [:]
  var waits: [ThreadID: Wait] = [:]

  static var thisThread: ThreadID { ObjectIdentifier(Thread.current) }

  /// Returns the cycle that this thread would close if it waited for a work; nil if it may wait.
  func cycle(closedBy thread: ThreadID, _ way: Way?, waitingFor wanted: Work) -> [ServiceKey]? {
    var others: [ServiceKey] = []
    var work = wanted
    while work.thread != thread {
      guard let wait = waits[work.thread], let next = works[wait.work] else { return nil }
      others += keys(on: wait.way, from: work.registration)
      work = next
    }
    return keys(on: way, from: work.registration) + others + [work.registration.key]
  }

  private func keys(on way: Way?, from registration: Registration) -> [ServiceKey] {
    guard let way, let start = way.depth(of: registration) else { return [registration.key] }
    return way.keys(from: start)
  }
}

/// The state of one container.
struct Table {
  /// A stored instance, strong or weak, and its registration.
  struct Entry {
    let registration: Registration
    let instance: @Sendable () -> (any Pack)?
  }

  var registered: [ServiceKey: Registration] = [:]
  var stored: [ServiceKey: Entry] = [:]
  var hasEnded = false
}
