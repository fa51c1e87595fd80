import Foundation
import GradingSupport
import Testing

#if os(Linux)
  @Suite struct HooksTests {
    // Foundation's locks and conditions, and tasks that sleep, call the functions of these names.
    @Test(
      arguments: [
        "pthread_mutex_unlock", "pthread_mutex_timedlock", "pthread_cond_timedwait",
        "dispatch_after_f",
      ]
    )
    func `libraries find what graders have in place of their functions`(name: String) throws {
      let first = try #require(dlsym(nil, name))
      let next = try #require(dlsym(UnsafeMutableRawPointer(bitPattern: -1), name))  // RTLD_NEXT
      #expect(first != next)
    }
  }
#endif
