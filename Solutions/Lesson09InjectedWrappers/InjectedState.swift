// Lesson 09 · Injected wrappers. The same property for SwiftUI, with `@State` in place of `@Kept`.
#if canImport(SwiftUI)
  import Lesson09InjectedWrappers
  import SwiftUI

  /// A property of a SwiftUI view that gets its model from the container, and stores it for all drawings.
  @MainActor
  @propertyWrapper
  public struct InjectedState<Model: AnyObject & Sendable>: DynamicProperty {
    @State private var holder: ModelHolder<Model>

    public init() {
      // Created here, and not at the declaration: from Xcode 27 on, `@State` would create that value later, when
      // another container may be the current one.
      _holder = State(initialValue: ModelHolder())
    }

    public var wrappedValue: Model {
      get { holder.model }
      nonmutating set { holder.model = newValue }
    }
  }
#endif
