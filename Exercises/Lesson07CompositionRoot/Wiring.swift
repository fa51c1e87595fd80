// Lesson 07 · Composition root. The grader gets your types here.
// Keep the signatures; the bodies are yours.
import Foundation
import Lesson07CompositionRoot

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// The whole shop, put together over what comes from outside.
@MainActor
public func makeShop(_ outside: Outside) -> any Shop {
  LegacyShop()  // TODO: 1. Everything that is volatile comes in here, and is not used.
}

/// Decides which screen of `shop` follows which.
@MainActor
public func makeCoordinator(shop: any Shop) -> any Coordinating {
  AppCoordinator(shop: shop)
}

/// The products of `remote`, kept in `cache`, replaced by `offline` in need, with a log of it all.
public func makeProducts(
  remote: any ProductRepository,
  cache: any ProductCache,
  offline: any ProductRepository,
  log: any EventLog
) -> any ProductRepository {
  ProductManager(remote: remote, cache: cache, offline: offline, log: log)
}

/// The one place that knows how a total comes about.
public func makePricing(
  taxes: any TaxTable,
  vouchers: any VoucherBook,
  shipping: any ShippingRates
) -> any Pricing {
  ListPricing()  // TODO: 5. Three services come in, and the price is still the list price.
}

/// A cart that leaves prices to `pricing`.
@MainActor
public func makeCheckout(pricing: any Pricing, log: any EventLog) -> any Checkout {
  ShopCheckout(log: log)  // TODO: 5. The checkout works prices out by itself.
}

/// A client that talks to the server at `address` with sessions of this configuration.
public func makeLiveClient(
  at address: URL,
  configuration: URLSessionConfiguration
) -> any HTTPClient {
  URLSessionHTTPClient(address: address)
}
