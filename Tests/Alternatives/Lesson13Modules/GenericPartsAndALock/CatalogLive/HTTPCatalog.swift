// Lesson 13 · Modules. Another good answer.
import Lesson13Modules
import Catalog

package actor HTTPCatalog<Link: Transport>: ProductSource {
  private let base: String
  private let link: Link
  package init(_ base: String, _ link: Link) {
    self.base = base
    self.link = link
  }
  package func products() async throws -> [Product] {
    var result: [Product] = []
    for line in try await link.text(at: base + "/products").split(separator: "\n") {
      let words = line.split(separator: ",", maxSplits: 2).map(String.init)
      if words.count == 3, let cents = Int(words[1]) {
        result.append(Product(words[0], words[2], cents))
      }
    }
    return result
  }
}
