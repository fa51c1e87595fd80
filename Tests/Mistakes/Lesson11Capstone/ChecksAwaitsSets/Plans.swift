// Lesson 11 · Capstone. One good answer of several.
import Lesson11Capstone
import Synchronization

/// Asks once, and answers from memory after that.
final class KeptPlans: PlanSource {
  private let origin: any PlanSource
  private let kept = Mutex<[Plan]?>(nil)

  init(_ origin: any PlanSource) {
    self.origin = origin
  }

  func plans() async throws -> [Plan] {
    if let plans = kept.withLock({ $0 }) { return plans }
    // A throw leaves the function here, so a failure is never kept.
    let plans = try await origin.plans()
    kept.withLock { $0 = plans }
    return plans
  }
}

/// Writes down each time that the server is asked.
struct JournalledPlans: PlanSource {
  let origin: any PlanSource
  let journal: @Sendable (String) -> Void

  func plans() async throws -> [Plan] {
    journal("asked the server for plans")
    return try await origin.plans()
  }
}
