import Foundation
import OutsideWorld
import Testing

/// A process that runs some of the tests with Swift Testing's own runner, and writes its events to a log.
enum ChildProcess {
  /// A fault of the engine, for its own tests.
  enum Fault: String, Codable {
    case missingEntryPoint
    case earlyExit
  }

  /// Whether this process is one.
  static var isCurrent: Bool { log.withLock { $0 != nil } }

  /// Returns whether this process runs the test: its filter lets more tests through.
  static func runs(_ test: Test) -> Bool { tests.withLock { $0.contains("\(test.id)") } }

  private static let log = Locked<FileHandle?>(nil)
  private static let tests = Locked<Set<String>>([])
  // Swift Testing blocks a thread of the runtime's pool for each process, and the pool has one thread per processor.
  private static let slots = Slots(count: min(4, ProcessInfo.processInfo.activeProcessorCount))

  private struct Request: Codable {
    let tests: [String]
    let log: String
    var fault: Fault?
  }

  /// Runs the tests with these identifiers, one after the other.
  ///
  /// - Returns: the log of the process, when it has ended.
  static func run(_ tests: [String], injecting fault: Fault? = nil) async -> ChildLog {
    let slot = await slots.take()
    defer { slots.giveBack(slot) }
    let request = requestFile(of: getpid(), slot: slot)
    let log = request.appendingPathExtension("log")
    defer { for file in [request, log] { try? FileManager.default.removeItem(at: file) } }
    do {
      try Data().write(to: log)
      let content = Request(tests: tests, log: log.path, fault: fault)
      try JSONEncoder().encode(content).write(to: request)
    } catch { return ChildLog(Data(), of: []) }
    // The log says more than the exit status.
    _ = await recordedIssues { await start(slot) }
    return ChildLog((try? Data(contentsOf: log)) ?? Data(), of: Set(tests))
  }

  /// Starts the exit test of a slot. The body of an exit test captures nothing in Swift 6.2, so each slot has its own.
  private static func start(_ slot: Int) async {
    switch slot {
    case 0: await #expect(processExitsWith: .success) { await ChildProcess.serve(0) }
    case 1: await #expect(processExitsWith: .success) { await ChildProcess.serve(1) }
    case 2: await #expect(processExitsWith: .success) { await ChildProcess.serve(2) }
    default: await #expect(processExitsWith: .success) { await ChildProcess.serve(3) }
    }
  }

  private static func requestFile(of parent: pid_t, slot: Int) -> URL {
    FileManager.default.temporaryDirectory.appending(path: "course-child-\(parent)-\(slot)")
  }

  /// Runs the tests that the parent has written to the request of this slot.
  fileprivate static func serve(_ slot: Int) async {
    do {
      let file = requestFile(of: getppid(), slot: slot)
      let request = try JSONDecoder().decode(Request.self, from: Data(contentsOf: file))
      if request.fault == .earlyExit { exit(1) }
      let handle = try FileHandle(forWritingTo: URL(filePath: request.log))
      log.withLock { $0 = handle }
      LastWords.listener.withLock { $0 = { write(ChildRecord(lastWords: $0, code: $1)) } }
      Watchdog.start(
        "This test hangs: no thread can continue",
        limit: 10,
        endless: "This test does not end: look for a loop without an end"
      )
      try await runNested(request)
    } catch { write(ChildRecord(lastWords: "\(error)")) }
  }

  private static func write(_ record: ChildRecord) {
    if let data = try? JSONEncoder().encode(record) { write(data) }
  }

  /// Writes without a buffer, so that a crash loses nothing.
  private static func write(_ line: Data) {
    Stillness.noteProgress()
    log.withLock { try? $0?.write(contentsOf: line + [UInt8(ascii: "\n")]) }
  }

  /// The entry point for tools that run the tests of their own process (ST-0002).
  private typealias EntryPoint =
    @convention(thin) @Sendable (
      UnsafeRawBufferPointer?, @escaping @Sendable (UnsafeRawBufferPointer) -> Void
    ) async throws -> Bool

  private static func runNested(_ request: Request) async throws {
    let name = request.fault == .missingEntryPoint ? "none" : "swt_abiv0_getEntryPoint"
    guard let symbol = dlsym(dlopen(nil, RTLD_LAZY), name) else {
      throw OutsideWorldError("Swift Testing has no entry point of version 0")
    }
    typealias Getter = @convention(c) () -> UnsafeRawPointer
    let getter = unsafeBitCast(symbol, to: Getter.self)
    let entryPoint = unsafeBitCast(getter(), to: EntryPoint.self)
    var arguments = __CommandLineArguments_v0()
    // The start of their names, because a filter of many names takes longer than many a test.
    let start = request.tests.reduce(request.tests.first ?? "") { $0.commonPrefix(with: $1) }
    arguments.filter = ["^\(NSRegularExpression.escapedPattern(for: start))"]
    tests.withLock { $0 = Set(request.tests) }
    arguments.parallel = false
    arguments.verbosity = .min
    #if compiler(>=6.3)
      arguments.eventStreamSchemaVersion = "0"
    #else
      arguments.eventStreamVersion = 0
    #endif
    let json = try JSONEncoder().encode(arguments)
    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: json.count, alignment: 1)
    defer { buffer.deallocate() }
    buffer.copyBytes(from: json)
    _ = try await entryPoint(UnsafeRawBufferPointer(buffer)) { write(Data($0)) }
  }
}

/// Numbers that only so many tasks can have at the same time.
final class Slots: Sendable {
  private struct State {
    var free: [Int]
    var waiting: [CheckedContinuation<Int, Never>] = []
  }
  private let state: Locked<State>

  init(count: Int) { state = Locked(State(free: Array((0..<count).reversed()))) }

  /// Waits until a slot is free, and takes it.
  func take() async -> Int {
    await withCheckedContinuation { continuation in
      let slot = state.withLock { state in
        let slot = state.free.popLast()
        if slot == nil { state.waiting.append(continuation) }
        return slot
      }
      if let slot { continuation.resume(returning: slot) }
    }
  }

  /// Gives a slot to the task that has waited longest.
  func giveBack(_ slot: Int) {
    let next = state.withLock { state in
      if state.waiting.isEmpty { state.free.append(slot) }
      return state.waiting.isEmpty ? nil : state.waiting.removeFirst()
    }
    next?.resume(returning: slot)
  }
}
