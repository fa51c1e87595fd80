// Lesson 07 · Composition root. Another good answer.
import Foundation
import Lesson07CompositionRoot

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// Creates the whole shop from these external dependencies.
@MainActor
public func makeShop(_ outside: Outside) -> any Shop {
  composeShop(outside)
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
  // The cache is inside, so it stores only the server's products; the log is outside, so it sees every load.
  let cached = CachedProducts(origin: remote, cache: cache)
  let fallback = FallbackProducts(first: cached, second: offline)
  return LoggedProducts(origin: fallback, log: log)
}

/// Creates the one place that computes a total.
public func makePricing(
  taxes: any TaxTable,
  vouchers: any VoucherBook,
  shipping: any ShippingRates
) -> any Pricing {
  ShopPricing(taxes: taxes, vouchers: vouchers, shipping: shipping)
}

/// Creates a cart that gets its total from `pricing`.
@MainActor
public func makeCheckout(pricing: any Pricing, log: any EventLog) -> any Checkout {
  ShopCheckout(pricing: pricing, log: log)
}

/// Creates a client of the server at `address`, whose URL sessions have this configuration.
public func makeLiveClient(
  at address: URL,
  configuration: URLSessionConfiguration
) -> any HTTPClient {
  URLSessionHTTPClient(address: address, configuration: configuration)
}
