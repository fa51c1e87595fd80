import Foundation

/// The places at which the course's tool can stop a thread of an answer: the beginning of each function, each branch,
/// and the release of a lock.
///
/// Plain `swift test` has none of them. See Scripts/Hooks.
public enum Branches {
  /// A function that receives an address which identifies the place.
  public typealias Listener = @convention(c) (UnsafeRawPointer) -> Void

  private typealias Listen = @convention(c) (Listener?) -> Void
  private static let entry = ToolHooks.function("course_listen_to_branches", as: Listen.self)

  /// Whether this program was built with such places.
  public static var areThere: Bool { entry != nil }

  /// Calls `listener` on each thread that is at such a place, until the next call with `nil`.
  public static func listen(_ listener: Listener?) { entry?(listener) }
}

/// Functions that the course's tool compiles into its test programs, from Scripts/Hooks. In plain `swift test` they are
/// missing.
enum ToolHooks {
  static func function<Function>(_ name: String, as _: Function.Type) -> Function? {
    dlsym(dlopen(nil, RTLD_LAZY), name).map { unsafeBitCast($0, to: Function.self) }
  }
}
