/// A stand-in for SwiftUI's `@State`: a property whose value outlives its screen, which is created again and again.
///
/// Like `@State` up to Xcode 26, it gets an initial value each time the screen is created. It stores the first
/// of them, and drops all later ones unused. Unlike `@State`, it doesn't notify observers when it is set.
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
