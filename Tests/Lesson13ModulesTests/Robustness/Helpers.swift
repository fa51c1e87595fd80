import Lesson13Modules

/// All that a basket shows.
struct BasketContents: Equatable, Sendable {
  let lines: [String]
  let total: Int
  let link: String

  init(of basket: any BasketScreen) async {
    lines = await basket.lines
    total = await basket.total
    link = await basket.link
  }

  /// Creates the contents of a basket with these items.
  init(_ items: [Item], address: String) {
    var ids: [String] = []
    for item in items where !ids.contains(item.id) { ids.append(item.id) }
    lines = ids.map { id in
      let pieces = items.filter { $0.id == id }
      return "\(pieces.count) × \(pieces[0].name)"
    }
    total = items.reduce(0) { $0 + $1.cents }
    link = "\(address)/basket?ids=\(items.map(\.id).joined(separator: ","))"
  }
}

/// Returns the description of the error that `body` throws, or `none`.
func thrown(_ body: () async throws -> Void) async -> String {
  do { try await body() } catch { return "\(error)" }
  return "none"
}
