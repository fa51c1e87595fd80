import Foundation

/// The thread sanitizer, which finds two unsynchronized accesses even if they don't happen at the same moment: a few
/// rounds of a race are enough for it, and each takes ten times as long.
enum ThreadSanitizer {
  /// Whether this program was linked with it, as by `swift test --sanitize=thread`.
  static let isActive = dlsym(dlopen(nil, RTLD_LAZY), "__tsan_init") != nil
}
