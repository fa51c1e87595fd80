import Testing

/// Runs `body` once for every place at which the first of its two concurrent calls can be interrupted by the second, and
/// reports the first that records an issue.
///
/// Where answers have no ``Branches``, as in plain `swift test`, the second call begins after the first, and then both run
/// on two threads at the same moment, many times.
///
/// ```swift
/// try await everyInterleaving { schedule in
///   let session = makeUserSession(loginService: LoginServiceSpy(returning: .ada))
///   try await schedule.concurrently { try await session.logIn(…) } and: { await session.logOut() }
///   #expect(await session.currentUser == nil)
/// }
/// ```
public func everyInterleaving(_ body: @escaping @Sendable (Schedule) async throws -> Void)
  async throws
{
  // The second call begins after the first, twice: once to warm up, and once to count the places.
  var places = [Int.max, Int.max]
  while let place = places.popLast() {
    let schedule = Schedule(at: place)
    LastWords.say("The second call begins \(place == .max ? "after" : "during") the first:")
    let found = await recordedIssues(of: { try await body(schedule) })
    guard let first = found.first else {
      if place == .max, places.isEmpty { places = schedule.interruption.firstPasses.reversed() }
      continue
    }
    // Once more, to find the line: that takes ten thousand times as long.
    let slow = Schedule(at: place, findsLine: true)
    _ = await recordedIssues { try await body(slow) }
    let moment =
      place == .max ? "after the first" : "while the first is at \(slow.interruption.place)"
    let comment = "The second call begins \(moment)."
    let isReported = try await withComment(comment) { try await body(Schedule(at: place)) }
    if !isReported { Issue.record("\(first)\n\(comment) It fails in some runs only.") }
    return
  }
  if Branches.areThere { return LastWords.say("") }
  for round in Interruption.concurrentRounds {
    LastWords.say("The two calls run concurrently:")
    let found = await recordedIssues { try await body(Schedule(concurrentRound: round)) }
    guard let first = found.first else { continue }
    Issue.record("\(first)\nThe two calls run concurrently.")
    return
  }
  LastWords.say("")
}

/// Decides where the first of two concurrent calls is interrupted by the second.
public struct Schedule: Sendable {
  let interruption: Interruption

  init(at place: Int, findsLine: Bool = false) {
    interruption = Interruption(at: place, isSeen: findsLine)
  }

  init(concurrentRound round: Int) { interruption = Interruption(concurrent: round) }

  /// Runs both calls, and returns their results.
  ///
  /// - Parameter whenBothWait: runs when both calls have ended or wait for something, a response for example.
  @discardableResult
  public func concurrently<Value: Sendable>(
    _ first: @escaping @Sendable () async throws -> Value,
    and second: @escaping @Sendable () async throws -> Value,
    whenBothWait: (@Sendable () async -> Void)? = nil
  ) async throws -> [Value] {
    try await interruption.run(first, second, whenBothWait)
  }
}
