// Lesson 11 · Capstone. One good answer of several.
import Lesson11Capstone

/// Sends one request, and returns its plans from memory after that.
actor CachedPlans: PlanSource {
  private let origin: any PlanSource
  private var request: Task<[Plan], any Error>?

  init(_ origin: any PlanSource) {
    self.origin = origin
  }

  func plans() async throws -> [Plan] {
    // Stored before the first await, so that concurrent callers share the request.
    let request = self.request ?? Task { [origin] in try await origin.plans() }
    self.request = request
    do {
      return try await request.value
    } catch {
      // Removes only its own failed request: a newer one stays.
      if self.request == request { self.request = nil }
      throw error
    }
  }
}

/// Writes one journal entry for each request.
struct JournaledPlans: PlanSource {
  let origin: any PlanSource
  let journal: @Sendable (String) -> Void

  func plans() async throws -> [Plan] {
    journal("requested plans")
    return try await origin.plans()
  }
}
