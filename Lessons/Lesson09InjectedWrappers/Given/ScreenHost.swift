/// A stand-in for SwiftUI, for one place on the display: each drawing creates the screen again, and the values of
/// its ``Kept`` properties stay.
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

/// The values that stay from drawing to drawing.
@MainActor
final class ScreenMemory {
  /// The memory of the screen that is being created.
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

  /// Returns the slot of the next ``Kept`` property. A new slot contains `value`.
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
