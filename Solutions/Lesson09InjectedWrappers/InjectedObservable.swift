// Lesson 09 · Injected wrappers. One good answer of several.
import Lesson09InjectedWrappers

/// A property of a screen that finds its model in the container, and keeps it from drawing to drawing.
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
