import Exercise07CompositionRoot
import GradingSupport
import Lesson07CompositionRoot

/// Loads that overlap, and a server that takes its time with answers, failures and cancellations.
struct LoadStory: Story {
  /// A number picks one of the loads, or of the requests that wait: 0 is the oldest.
  enum Step: Sendable {
    case open(inShop: Bool), load(isInVain: Bool), cancel(Int), cancelAll
    case answer(Int, isEmpty: Bool), fail(Int, hasOffline: Bool), stop(Int)
  }

  /// The model of a load: what has happened meanwhile, and so what it may return; nil is an error.
  struct Load {
    let call: WorldCall<[Product]>
    var isCancelled = false
    var hadCompany: Bool
    var possible: [[Product]?]
    var isUnderWay: Bool { call.outcome == nil }
    var hasOtherProducts: Bool { call.value.map { $0 != [.cake] } ?? false }
  }

  let world: World
  let log = LogSpy()
  let requests = HeldCalls<String, [Product]>(obeysCancellation: false)
  let cache = MemoryCache()
  private let offline = ProductsDouble(.success([.cake]))
  private var sut: (any ProductRepository)?
  private(set) var loads: [Load] = []
  /// The loads that have ended, each with the number of lines at that moment.
  let ends = Recorder<(load: Int, lines: Int)>()
  /// The requests that the last step must have cancelled.
  private(set) var stopped: [Int] = []

  init(world: World) {
    self.world = world
  }

  static func steps(_ chance: inout SeededGenerator) -> [Step] {
    let number = [0, 0, 0, 1, 1, 2].randomElement(using: &chance) ?? 0
    let isOdd = Int.random(in: 0...2, using: &chance) == 0
    return [
      .open(inShop: .random(using: &chance)), .load(isInVain: false), .load(isInVain: true),
      .cancel(number), .cancelAll, .answer(number, isEmpty: isOdd),
      .fail(number, hasOffline: !isOdd), .stop(number),
    ]
  }

  func allows(_ step: Step) -> Bool {
    switch step {
    case .open: sut == nil
    case .load: sut != nil && loads.count { $0.isUnderWay } < 3
    case .cancel(let number): cancellable.count > number
    case .cancelAll: !cancellable.isEmpty
    case .answer(let number, _), .fail(let number, _): requests.waiting.count > number
    case .stop(let number): stopping.count > number
    }
  }

  private var cancellable: [Int] {
    loads.indices.filter { loads[$0].isUnderWay && !loads[$0].isCancelled }
  }

  private var stopping: [Int] { requests.waiting.filter(requests.cancelled.contains) }

  mutating func take(_ step: Step) {
    let running = loads.indices.filter { loads[$0].isUnderWay }
    stopped = []
    switch step {
    case .open(let inShop):
      sut = makeLoads(Remote(requests: requests), cache, offline, log, inShop: inShop)
    case .load(let isInVain):
      let before = requests.requests.count
      for index in running { loads[index].hadCompany = true }
      let possible = cache.products.map { [$0] } ?? []
      let call = world.start { [sut, log, ends, number = loads.count] in
        defer { ends.record((number, log.lines.count)) }
        return try await sut?.products() ?? []
      }
      loads.append(Load(call: call, hadCompany: !running.isEmpty, possible: possible))
      if isInVain {
        loads[loads.count - 1].isCancelled = true
        call.cancel()
        world.settle()
        if running.isEmpty { stopped = requests.waiting.filter { $0 >= before } }
      }
    case .cancel(let place):
      let number = cancellable[place]
      if running == [number] { stopped = requests.waiting }
      loads[number].isCancelled = true
      loads[number].call.cancel()
    case .cancelAll:
      stopped = requests.waiting
      for number in running where !loads[number].isCancelled {
        loads[number].isCancelled = true
        loads[number].call.cancel()
        world.settle()
      }
    case .answer(let place, let isEmpty):
      let number = requests.waiting[place]
      // What the server sells differs each time, and may be nothing.
      let goods = isEmpty ? [] : [Product(id: number + 3, name: "Tea", cents: 350)]
      for index in running { loads[index].possible.append(goods) }
      requests.answer(number, with: goods)
    case .fail(let place, let hasOffline):
      let number = requests.waiting[place]
      // A request that was cancelled has no user any more.
      if !requests.cancelled.contains(number) {
        offline.becomes(hasOffline ? .success([.cake]) : .failure(TestDoubleFailed()))
        for index in running { loads[index].possible.append(hasOffline ? [.cake] : nil) }
      }
      requests.fail(number, with: TestDoubleFailed())
    case .stop(let place): requests.fail(stopping[place], with: CancellationError())
    }
  }

  /// Looks at the loads of this kind that were not cancelled themselves.
  func look(_ isMeant: (Load) -> Bool) throws {
    for (index, load) in loads.enumerated() where !load.isCancelled && isMeant(load) {
      if requests.waiting.isEmpty {
        try must("whether load \(index + 1) has ended", be: true, is: !load.isUnderWay)
      }
      guard let outcome = load.call.outcome else { continue }
      let products = (try? outcome.get())?.description ?? "an error"
      let names = load.possible.map { $0?.description ?? "an error" }
      let (isPossible, possible) = (names.contains(products), names.joined(separator: " or "))
      let expected = possible.isEmpty ? "not ended yet" : possible
      if !isPossible { try must("the outcome of load \(index + 1)", be: expected, is: products) }
    }
  }
}

private struct Remote: ProductRepository, HTTPClient {
  let requests: HeldCalls<String, [Product]>

  func products() async throws -> [Product] { try await requests.call("products") }
}

extension LoadStory.Step: CustomStringConvertible {
  var description: String {
    func place(_ number: Int) -> String { ["oldest", "second", "third"][number] }
    return switch self {
    case .open(true): "a shop opens, and each load is one of its catalogs'"
    case .open(false): "`makeProducts` returns the products that are loaded"
    case .load(let isInVain): "a load begins" + (isInVain ? " and is cancelled at once" : "")
    case .cancel(let number): "the \(place(number)) running load is cancelled"
    case .cancelAll: "all running loads are cancelled, the oldest first"
    case .answer(let number, let isEmpty):
      "the server answers the \(place(number)) waiting request with "
        + (isEmpty ? "no products" : "tea")
    case .fail(let number, let hasOffline):
      "the \(place(number)) waiting request fails"
        + (hasOffline ? "" : ", and loading the offline products will fail")
    case .stop(let number):
      "the \(place(number)) cancelled request ends with CancellationError"
    }
  }
}
