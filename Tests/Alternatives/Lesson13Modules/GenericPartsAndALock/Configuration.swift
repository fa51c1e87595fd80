// Lesson 13 · Modules. Another good answer.
import Lesson13Modules

struct Configuration {
  enum Sale { case on, off, desk }
  let site: Site
  let style: Bool
  let sale: Sale

  struct Site { let name: String, host: String }
  static let sites = [
    "live": "shop.example", "staging": "staging.shop.example", "dev": "dev.shop.example",
  ]

  init(arguments: [String]) throws {
    var words = arguments.dropFirst().makeIterator()
    var site = Site(name: "live", host: "shop.example")
    var style = false
    var sale = Sale.desk
    while let word = words.next() {
      switch word {
      case "--compact": style = true
      case "--environment":
        guard let name = words.next() else { throw LaunchError.missingValue(after: word) }
        guard let host = Self.sites[name] else { throw LaunchError.unknownEnvironment(name) }
        site = Site(name: name, host: host)
      case "--sale":
        guard let value = words.next() else { throw LaunchError.missingValue(after: word) }
        if value == "on" { sale = .on }
        if value == "off" { sale = .off }
      default: break
      }
    }
    self.site = site
    self.style = style
    self.sale = sale
  }
}
