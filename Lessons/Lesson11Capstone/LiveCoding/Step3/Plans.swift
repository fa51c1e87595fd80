// Lesson 11 · Capstone. One good answer of several.
import Lesson11Capstone

/// Asks once, and answers from memory after that.
actor KeptPlans: PlanSource {
  private let origin: any PlanSource
  private var asked: Task<[Plan], any Error>?

  init(_ origin: any PlanSource) {
    self.origin = origin
  }

  func plans() async throws -> [Plan] {
    // Kept before the first await: a caller that comes meanwhile waits for the same answer.
    let asked = self.asked ?? Task { [origin] in try await origin.plans() }
    self.asked = asked
    do {
      return try await asked.value
    } catch {
      // A failure is not kept, but a newer request is.
      if self.asked == asked { self.asked = nil }
      throw error
    }
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
