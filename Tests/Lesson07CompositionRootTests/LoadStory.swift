import Exercise07CompositionRoot
import GradingSupport
import Lesson07CompositionRoot

/// Loads that overlap, and a server that takes its time with answers, failures and cancellations.
struct LoadStory: Story {
  /// A number picks one of the loads, or of the requests that wait: 0 is the oldest.
  enum Step: Sendable {
    case open(inShop: Bool), load(isInVain: Bool), cancel(Int), cancelAll, answer(Int), fail(Int),
      stop(Int)
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
    let number = Int.random(in: 0...2, using: &chance)
    return [
      .open(inShop: .random(using: &chance)), .load(isInVain: false), .load(isInVain: true),
      .cancel(number), .cancelAll, .answer(number), .fail(number), .stop(number),
    ]
  }

  func allows(_ step: Step) -> Bool {
    switch step {
    case .open: sut == nil
    case .load: sut != nil && loads.count { $0.isUnderWay } < 3
    case .cancel, .cancelAll: loads.contains { $0.isUnderWay && !$0.isCancelled }
    case .answer, .fail: !requests.waiting.isEmpty
    case .stop: requests.waiting.contains(where: requests.cancelled.contains)
    }
  }

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
    case .cancel(let pick):
      let number = picked(pick, of: running.filter { !loads[$0].isCancelled })
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
    case .answer(let pick):
      let number = picked(pick, of: requests.waiting)
      // What the server sells differs each time, and may be nothing.
      let goods = pick == 1 ? [] : [Product(id: number + 3, name: "Tea", cents: 350)]
      for index in running { loads[index].possible.append(goods) }
      requests.answer(number, with: goods)
    case .fail(let pick):
      let number = picked(pick, of: requests.waiting)
      // A request that was cancelled has no user any more.
      if !requests.cancelled.contains(number) {
        offline.becomes(pick == 1 ? .failure(TestDoubleFailed()) : .success([.cake]))
        for index in running { loads[index].possible.append(pick == 1 ? nil : [.cake]) }
      }
      requests.fail(number, with: TestDoubleFailed())
    case .stop(let pick):
      let number = picked(pick, of: requests.waiting.filter(requests.cancelled.contains))
      requests.fail(number, with: CancellationError())
    }
  }

  private func picked(_ pick: Int, of numbers: [Int]) -> Int { numbers[pick % numbers.count] }

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
    switch self {
    case .open(let inShop): "loads begin to come from \(inShop ? "a shop" : "`makeProducts`")"
    case .load(let isInVain): "a load begins" + (isInVain ? " and is cancelled at once" : "")
    case .cancel(let number): "running load \(number + 1) is cancelled"
    case .cancelAll: "all running loads are cancelled, the oldest first"
    case .answer(let number):
      "the server answers waiting request \(number + 1) with \(number == 1 ? "no products" : "tea")"
    case .fail(let number):
      "waiting request \(number + 1) fails"
        + (number == 1 ? ", and there are no offline products" : "")
    case .stop(let number): "cancelled request \(number + 1) ends with CancellationError"
    }
  }
}
