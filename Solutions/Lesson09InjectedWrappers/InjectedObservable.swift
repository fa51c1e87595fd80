// Lesson 09 · Injected wrappers. One good answer of several.
import Lesson09InjectedWrappers

/// A property of a screen that gets its model from the container, and stores it for all drawings.
@MainActor
@propertyWrapper
public struct InjectedObservable<Model: AnyObject & Sendable> {
  @Kept private var holder = ModelHolder<Model>()

  public init() {}

  public var wrappedValue: Model {
    get { holder.model }
    nonmutating set { holder.model = newValue }
  }
}
