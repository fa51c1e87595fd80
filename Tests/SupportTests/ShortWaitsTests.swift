import Foundation
import GradingSupport
import Testing

#if os(Linux)
  @Suite struct ShortWaitsTests {
    // Foundation's locks and conditions, and tasks that sleep, call the functions of these names.
    @Test(arguments: ["pthread_cond_timedwait", "pthread_mutex_timedlock", "dispatch_after_f"])
    func `libraries find the waits of graders first`(name: String) throws {
      let first = try #require(dlsym(nil, name))
      let next = try #require(dlsym(UnsafeMutableRawPointer(bitPattern: -1), name))  // RTLD_NEXT
      #expect(first != next)
    }
  }
#endif
