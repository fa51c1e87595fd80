// Lesson 11 · Capstone. One good answer of several.
import Lesson11Capstone

/// Asks once, and answers from memory after that.
actor KeptPlans: PlanSource {
  private let origin: any PlanSource
  private var asked: Task<[Plan], Never>?

  init(_ origin: any PlanSource) {
    self.origin = origin
  }

  func plans() async throws -> [Plan] {
    let asked = self.asked ?? Task { [origin] in (try? await origin.plans()) ?? [] }
    self.asked = asked
    return await asked.value
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
