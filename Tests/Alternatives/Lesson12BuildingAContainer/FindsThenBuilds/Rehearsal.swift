// Lesson 12 · Building a container. Another good answer.
import Lesson12BuildingAContainer
import OutsideWorld

/// A resolver that builds to find out what needs what, and stores nothing in the container.
struct Rehearsal: Resolver {
  let container: DependencyContainer
  let notes: RehearsalNotes
  /// The registrations whose builders run.
  let path: [Registration]
  /// The run of the builder that resolves from this.
  let run: RehearsalRun

  func resolve<Service: Sendable>(_ type: Service.Type, name: String?) throws -> Service {
    try answer(ServiceKey(type, name: name), given: nil)
  }

  func resolve<Service: Sendable, Argument: Sendable>(
    _ type: Service.Type,
    name: String?,
    argument: Argument
  ) throws -> Service {
    try answer(ServiceKey(type, name: name), given: Given(argument))
  }

  private func answer<Service>(_ key: ServiceKey, given: Given?) throws -> Service {
    notes.noteEdge(from: path.last?.key, to: key)
    let met = outcome(for: key, given: given)
    run.note(met)
    switch met.result {
    case .failed(let failure):
      throw failure.error
    case .built(let made):
      guard let service = made as? Service else {
        throw ContainerError.missing(key, path: path.map(\.key), near: [])
      }
      return service
    }
  }

  /// Returns the outcome of a request for this key.
  func outcome(for key: ServiceKey, given: Given?) -> RehearsalOutcome {
    let target: Target
    do {
      target = try container.find(key, path: path, asIfInScope: true)
    } catch {
      return refusal(error, of: key)
    }
    let registration = target.registration
    let keeper = registration.outlivesScopes ? nil : path.last(where: \.outlivesScopes)
    let memory = RehearsalNotes.Memory(
      registration: ObjectIdentifier(registration),
      source: ObjectIdentifier(target.source),
      isKept: keeper != nil
    )
    let mayRemember = registration.example == nil
    if mayRemember, let known = notes.outcome(memory) { return known.kept(by: keeper) }

    let run = RehearsalRun()
    let result: RehearsalOutcome.Result
    do {
      let resolver = Rehearsal(
        container: target.source,
        notes: notes,
        path: path + [registration],
        run: run
      )
      let service = try registration.build(resolver, given)
      _ = try registration.instance(of: service)
      result = .built(service)
    } catch {
      result = .failed(run.failure(behind: error, of: key))
    }
    // A result depends on the path if a cycle led back into it.
    let cycle = run.cycleStart
    let outcome = RehearsalOutcome(
      result: result,
      missing: run.missing,
      cycleStart: cycle < path.count ? cycle : .max,
      keeper: keeper
    )
    if mayRemember, cycle > path.count { notes.remember(outcome, memory) }
    return outcome
  }

  private func refusal(_ error: any Error, of key: ServiceKey) -> RehearsalOutcome {
    let refused = error as? ContainerError
    var missing: Set<ServiceKey> = []
    var cycleStart = Int.max
    var keeper: Registration?
    switch refused {
    case .missing?: missing = [key]
    case .cycle(let cycle)?: cycleStart = path.count - (cycle.count - 1)
    case .captive?: keeper = path.last(where: \.outlivesScopes)
    default: break
    }
    let report = refused?.atItsRoot ?? .builderFailed(key, reason: "\(error)")
    let failure = RehearsalFailure(error: error, report: report, keeper: keeper)
    return RehearsalOutcome(
      result: .failed(failure),
      missing: missing,
      cycleStart: cycleStart,
      keeper: nil
    )
  }
}

/// An error as a request throws it, and as a report names it.
struct RehearsalFailure: Sendable {
  let error: any Error
  let report: ContainerError
  /// The registration that a captive error names.
  var keeper: Registration?
}

/// The outcome of one request.
struct RehearsalOutcome: Sendable {
  enum Result: Sendable {
    case built(any Sendable)
    case failed(RehearsalFailure)
  }

  let result: Result
  /// The missing services below.
  let missing: Set<ServiceKey>
  /// The lowest place on the path to which a cycle led back.
  let cycleStart: Int
  /// Which registration above would keep what is scoped.
  let keeper: Registration?

  /// Returns the same outcome below another registration.
  func kept(by other: Registration?) -> RehearsalOutcome {
    guard let other, case .failed(let failure) = result,
      let blamed = failure.keeper, blamed === keeper,
      case .captive(let scoped, _)? = failure.error as? ContainerError
    else { return self }
    let error = ContainerError.captive(scoped, in: other.key)
    return RehearsalOutcome(
      result: .failed(RehearsalFailure(error: error, report: error, keeper: other)),
      missing: missing,
      cycleStart: cycleStart,
      keeper: other
    )
  }
}

/// The notes of one run of a builder.
final class RehearsalRun: Sendable {
  private struct Happened: Sendable {
    var failures: [RehearsalFailure] = []
    var missing: Set<ServiceKey> = []
    var cycleStart = Int.max
  }

  private let happened = Locked(Happened())

  var missing: Set<ServiceKey> { happened.withLock { $0.missing } }
  var cycleStart: Int { happened.withLock { $0.cycleStart } }

  func note(_ outcome: RehearsalOutcome) {
    happened.withLock {
      $0.missing.formUnion(outcome.missing)
      $0.cycleStart = min($0.cycleStart, outcome.cycleStart)
      if case .failed(let failure) = outcome.result { $0.failures.append(failure) }
    }
  }

  /// Returns the failure that the builder passed on, or its own.
  func failure(behind error: any Error, of key: ServiceKey) -> RehearsalFailure {
    let failures = happened.withLock { $0.failures }
    if let passedOn = failures.last(where: { isSame($0.error, error) }) { return passedOn }
    let report =
      (error as? ContainerError)?.atItsRoot ?? .builderFailed(key, reason: "\(error)")
    return RehearsalFailure(error: error, report: report, keeper: nil)
  }

  private func isSame(_ one: any Error, _ other: any Error) -> Bool {
    if let one = one as? ContainerError, let other = other as? ContainerError {
      return one == other
    }
    return type(of: one) == type(of: other) && "\(one)" == "\(other)"
  }
}
