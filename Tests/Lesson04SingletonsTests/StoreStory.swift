import Exercise04Singletons
import GradingSupport
import Lesson04Singletons

/// What a store comes to, while one manager after the other saves in it, and some writes fail.
struct StoreStory: JudgedStory {
  static let size = (count: 90, length: 30)
  enum Step {
    /// The disk may be full at the first write of a save or, if it has more, at the second. A save may be all that a new
    /// manager was ever asked for.
    case save(String, fullAt: Int?, isCancelled: Bool, isFirst: Bool), restart
  }

  let world: World
  private let store = StoreFake()
  private var manager: any PersistencyManaging
  private let other: any PersistencyManaging

  // The model.
  private var values: [String] = []
  /// What the last save threw, and what it had to throw.
  private var thrown = (expected: "", actual: "")
  /// What comes after a failed save is left to task 5.
  private var hasFailed = false

  init(world: World) {
    self.world = world
    manager = makePersistencyManager(store: store)
    other = makePersistencyManager(store: StoreFake())
  }

  static func steps(_ chance: inout SeededGenerator) -> [Step] {
    func oneIn(_ count: Int) -> Bool { Int.random(in: 1...count, using: &chance) == 1 }
    let value = oneIn(2) ? "a" : oddTexts.randomElement(using: &chance) ?? ""
    let (isFirst, fullAt) = (oneIn(4), oneIn(2) ? nil : oneIn(3) ? 2 : 1)
    return [
      .save(value, fullAt: nil, isCancelled: oneIn(5), isFirst: isFirst),
      .save(value, fullAt: fullAt, isCancelled: false, isFirst: isFirst), .restart,
    ]
  }

  static func simpler(_ step: Step) -> [Step] {
    guard case .save(let value, let fullAt, let isCancelled, let isFirst) = step else { return [] }
    return [nil, 1, fullAt].flatMap { fullAt in
      ["a", value].flatMap { value in
        [(false, false), (isCancelled, false), (false, isFirst), (isCancelled, isFirst)].map {
          .save(value, fullAt: fullAt, isCancelled: $0, isFirst: $1)
        }
      }
    }
  }

  mutating func take(_ step: Step) throws {
    thrown = ("", "")
    guard case .save(let value, let fullAt, let isCancelled, let isFirst) = step else {
      return manager = makePersistencyManager(store: store)
    }
    if isFirst { manager = makePersistencyManager(store: store) }
    let write = store.written.count + (fullAt ?? 1)
    // It refuses 1, 5 or 9 writes of this save, each with an error of its own, and only one if the save may have begun
    // to change the store: then what was written can be taken back.
    let refusals = [2: 1, 1: write % 3 * 4 + 1][fullAt ?? 0] ?? 0
    store.fullFor.withLock { $0 = Set(write..<write + refusals) }
    defer { store.fullFor.withLock { $0 = [] } }
    do {
      try world.value("save", cancelled: isCancelled) { [manager] in try await manager.save(value) }
    } catch let error {
      if error is Broken { throw error }
      thrown.actual = "\(error)"
    }
    let isRefused = fullAt != nil && store.written.count >= write
    hasFailed = hasFailed || isRefused
    // What a save writes after its value may not matter to it.
    if isRefused, fullAt == 1 || !thrown.actual.isEmpty {
      thrown.expected = "\(diskError(write))"
    } else if isCancelled, thrown.actual == "\(CancellationError())" {
      thrown.expected = thrown.actual
    } else {
      values.append(value)
    }
  }

  func look(_ judge: Judge) throws {
    let next = makePersistencyManager(store: store)
    let (memory, stored, others) = try world.value("values", cancelled: true) { [manager, other] in
      (await manager.values, await next.values, await other.values)
    }
    let inStore = "the values of the next manager"
    func inMemory() -> String {
      world.asked("values", be: values) { [manager] in await manager.values }
    }
    if !hasFailed {
      try judge("finds all", inStore, be: values, is: stored)
      try judge("adds", inMemory(), be: values, is: memory)
      try judge("shares nothing", "the values with another store", be: [], is: others)
    }
    let rule = thrown.expected.isEmpty ? "saves again" : "keeps out"
    try judge(rule, inMemory(), be: values, is: memory)
    try judge(rule, inStore, be: values, is: stored)
    try judge("throws errors", "what `save` threw", be: thrown.expected, is: thrown.actual)
  }
}

extension StoreStory.Step: CustomStringConvertible {
  var description: String {
    switch self {
    case .save(let value, let fullAt, let isCancelled, let isFirst):
      (isFirst ? "the program starts again, and at once " : "")
        + "\(quoted(value)) is saved"
        + (fullAt.map { " while the disk is full" + ($0 == 1 ? "" : " at its second write") } ?? "")
        + (isCancelled ? ", called in a cancelled task" : "")
    case .restart: "the program starts again"
    }
  }
}
