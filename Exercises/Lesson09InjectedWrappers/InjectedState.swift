// Lesson 09 · Injected wrappers. Complete: the same property for SwiftUI: all it adds is `@State`.
#if canImport(SwiftUI)
  import Lesson09InjectedWrappers
  import SwiftUI

  /// A property of a SwiftUI view that finds its model in the container.
  @MainActor
  @propertyWrapper
  public struct InjectedState<Model: AnyObject & Sendable>: DynamicProperty {
    @State private var holder = ModelHolder<Model>()

    public init() {}

    public var wrappedValue: Model {
      get { holder.model }
      nonmutating set { holder.model = newValue }
    }
  }
#endif
