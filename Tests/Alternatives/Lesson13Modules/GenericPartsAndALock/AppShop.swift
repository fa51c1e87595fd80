// Lesson 13 · Modules. Another good answer.
import Basket
import Catalog
import CatalogLive
import Lesson13Modules

final class AppShop: Shop {
  let title: String
  let catalog: any CatalogScreen
  let basket: any BasketScreen

  init(
    _ configuration: Configuration,
    _ outside: Outside,
    _ store: (any ItemStore)?,
    _ items: [Item]
  ) {
    let isOn: @Sendable () -> Bool
    switch configuration.sale {
    case .on: isOn = { true }
    case .off: isOn = { false }
    case .desk: isOn = { outside.isOn("sale") }
    }
    let base = "https://" + configuration.site.host
    func make(_ transport: some Transport) -> (any CatalogScreen, any BasketScreen) {
      // One for each feature: they share only the transport.
      let sources = (0...1).map { _ in SaleCatalog(base: HTTPCatalog(base, transport), isOn: isOn) }
      return (
        CatalogList(sources[0], configuration.style ? .names : .prices),
        BasketModel(sources[1], base: base, store: store, items: items)
      )
    }
    (catalog, basket) = make(outside.transport)
    title = configuration.site.name == "live" ? "Shop" : "Shop (" + configuration.site.name + ")"
  }
}
