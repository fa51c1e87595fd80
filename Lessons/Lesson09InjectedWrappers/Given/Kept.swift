/// Stands in for SwiftUI's `@State`: a property that lasts although its screen is created again and again.
///
/// Like `@State` up to Xcode 26, it gets a first value each time the screen is created. It takes the first
/// of these first values, and drops all others unused. Unlike `@State` it doesn't notify when it is set.
@MainActor
@propertyWrapper
public struct Kept<Value> {
  private let slot: KeptSlot<Value>

  public init(wrappedValue: Value) {
    slot = ScreenMemory.current?.slot(or: wrappedValue) ?? KeptSlot(wrappedValue)
  }

  public var wrappedValue: Value {
    get { slot.value }
    nonmutating set { slot.value = newValue }
  }
}
