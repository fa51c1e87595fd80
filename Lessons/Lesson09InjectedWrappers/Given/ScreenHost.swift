/// Stands in for SwiftUI around one place on the display: each drawing creates the screen again, and what the
/// screen stores in ``Kept`` outlives that.
@MainActor
public final class ScreenHost<Screen> {
  private let make: @MainActor () -> Screen
  private let memory = ScreenMemory()

  public init(_ make: @escaping @MainActor () -> Screen) {
    self.make = make
  }

  /// Creates the screen again. Its initializer runs, and so do the initializers of all its properties.
  public func draw() -> Screen {
    memory.remembering(make)
  }
}

/// What the screen in one place keeps from drawing to drawing.
@MainActor
final class ScreenMemory {
  /// The memory of the screen that is being created right now.
  static var current: ScreenMemory?

  private var slots: [AnyObject] = []
  private var next = 0

  func remembering<Screen>(_ make: @MainActor () -> Screen) -> Screen {
    let outer = ScreenMemory.current
    defer { ScreenMemory.current = outer }
    ScreenMemory.current = self
    next = 0
    return make()
  }

  /// The slot of the next kept property, filled with `value` when there is none yet.
  func slot<Value>(or value: Value) -> KeptSlot<Value> {
    defer { next += 1 }
    if next < slots.count, let slot = slots[next] as? KeptSlot<Value> { return slot }
    let slot = KeptSlot(value)
    slots.append(slot)
    return slot
  }
}

@MainActor
final class KeptSlot<Value> {
  var value: Value

  init(_ value: Value) {
    self.value = value
  }
}
