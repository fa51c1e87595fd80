// Lesson 07 · Composition root. The tests get your types here.
// Keep the signatures; the bodies are yours.
import Foundation
import Lesson07CompositionRoot

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// Creates the whole shop from these external dependencies.
@MainActor
public func makeShop(_ outside: Outside) -> any Shop {
  LegacyShop()  // TODO: 1. Pass `outside` to your root.
}

/// Creates the coordinator, which decides which screen of `shop` follows which.
@MainActor
public func makeCoordinator(shop: any Shop) -> any Coordinating {
  AppCoordinator(shop: shop)
}

/// Creates the products of `remote`, with `cache` as their cache, `offline` as the fallback, and a log.
public func makeProducts(
  remote: any ProductRepository,
  cache: any ProductCache,
  offline: any ProductRepository,
  log: any EventLog
) -> any ProductRepository {
  ProductManager(remote: remote, cache: cache, offline: offline, log: log)
}

/// Creates the one place that computes a total.
public func makePricing(
  taxes: any TaxTable,
  vouchers: any VoucherBook,
  shipping: any ShippingRates
) -> any Pricing {
  ListPricing()  // TODO: 6. Pass the three services to your facade.
}

/// Creates a cart that gets its total from `pricing`.
@MainActor
public func makeCheckout(pricing: any Pricing, log: any EventLog) -> any Checkout {
  ShopCheckout(log: log)  // TODO: 6. Pass the pricing.
}

/// Creates a client of the server at `address`, whose URL sessions have this configuration.
public func makeLiveClient(
  at address: URL,
  configuration: URLSessionConfiguration
) -> any HTTPClient {
  URLSessionHTTPClient(address: address)
}
