import Exercise07CompositionRoot
import GradingSupport
import Lesson07CompositionRoot
import OutsideWorld
import Testing

extension Lesson07.Task6 {
  // Rule: The total is the sum of all prices, the tax on each product and the shipping, minus the discount of a
  // voucher. Look at: Checkout.swift, the arithmetic of the facade.
  @Test(arguments: Samples.lists)
  func `every cart is added up, at all rates`(cart: [Product]) {
    for rates in [
      .init(), .init(tax: 0), .init(tax: -7), .init(parcel: 0), .init(discount: -5),
    ] as [PricingServices.Rates] {
      let services = PricingServices(rates)
      for voucher in ["TEN", nil, "unknown"] {
        let total = services.pricing.total(of: cart, voucher: voucher)
        let price = services.price(of: cart, hasVoucher: voucher == "TEN")
        expectEqual(total, max(0, price), "voucher \(voucher ?? "none"), \(rates)")
      }
    }
  }

  // Rule: The total is the sum of all prices, the tax on each product and the shipping, minus the discount of a
  // voucher. Look at: Checkout.swift, what the facade stores between two calls of the services.
  @Test func `totals on 16 threads are those of their own carts`() async {
    let services = PricingServices()
    let pricing = services.pricing
    let carts = [[Product.tea], [.cake, .tea]]
    let totals = await race { thread in
      (1...200).map { _ in pricing.total(of: carts[thread % 2], voucher: nil) }
    }

    for (thread, totals) in totals.enumerated() {
      expectEqual(Set(totals), [services.price(of: carts[thread % 2])])
    }
  }

  // Rule: The total is the sum of all prices, the tax on each product and the shipping, minus the discount of a
  // voucher. Look at: Checkout.swift, what the facade stores between two calls of the services.
  @Test func `a total that begins during another one is that of its own cart`() {
    let services = PricingServices()
    let pricing = services.pricing
    let second = Recorder<Int>()
    services.duringTax.withLock {
      $0 = {
        let otherThread = ThreadExecutor()
        _ = otherThread.start { second.record(pricing.total(of: [.cake, .tea], voucher: nil)) }
        otherThread.blockUntilSettled()
      }
    }
    let first = pricing.total(of: [.tea], voucher: nil)

    expectEqual(first, services.price(of: [.tea]), "the first total")
    expectEqual(second.values, [services.price(of: [.cake, .tea])], "the second total")
  }

  // Rule: The total is never below zero.
  // Look at: Checkout.swift, the line that subtracts the discount.
  @Test(arguments: Samples.lists)
  func `only a total below zero becomes zero`(cart: [Product]) {
    let price = PricingServices().price(of: cart)
    for discount in [price - 1, price, price + 1] {
      let services = PricingServices(.init(discount: discount))
      let total = services.pricing.total(of: cart, voucher: "TEN")
      expectEqual(total, max(0, price - discount), "a discount of \(discount) from \(price)")
    }
  }

  // Rule: The facade passes the code to the voucher book unchanged.
  // Look at: Checkout.swift, the argument of `discount(for:)`.
  @Test(arguments: EdgeValues.texts)
  func `passes the voucher code on unchanged`(code: String) {
    let services = PricingServices()
    _ = services.pricing.total(of: [.tea], voucher: code)

    expectEqual(Exactly(Array(Set(services.codes.values))), Exactly(code))
  }

  // Rule: Each call of `total` calls the services again: the facade caches no result.
  // Look at: Checkout.swift, the properties of the facade.
  @Test func `the facade calls its services again for each total`() {
    let services = PricingServices()
    let pricing = services.pricing
    for rates in [.init(tax: 1), .init(parcel: 2), .init(discount: 3)] as [PricingServices.Rates] {
      services.rates.withLock { $0 = rates }
      let total = pricing.total(of: [.tea], voucher: "TEN")
      expectEqual(total, services.price(of: [.tea], hasVoucher: true), "\(rates)")
    }
  }

  // Rule: The checkout passes its products to `pricing` in the order of the calls of `add`, with repeated products.
  // Look at: Checkout.swift, the type of the cart.
  @Test(arguments: Samples.lists)
  func `the checkout passes its products in order, with repeats`(cart: [Product]) {
    let pricing = PricingSpy()
    let checkout = makeCheckout(pricing: pricing, log: LogSpy())
    let other = makeCheckout(pricing: PricingSpy(), log: LogSpy())
    for product in cart {
      checkout.add(product)
      other.add(.tea)
      _ = checkout.total(voucher: nil)
    }
    _ = checkout.total(voucher: nil)
    if pricing.calls.count > 0 { expectEqual(pricing.calls.values.last?.products, cart) }
  }

  // Rule: Each call of the checkout's `total` calls `pricing` once, with the same voucher.
  // Look at: Checkout.swift, the checkout's `total`.
  @Test func `the checkout calls the pricing once for each total`() {
    let pricing = PricingSpy()
    let checkout = makeCheckout(pricing: pricing, log: LogSpy())
    let vouchers = ["TEN", "TEN", nil, "", " ten "]
    for voucher in vouchers { _ = checkout.total(voucher: voucher) }

    expectEqual(pricing.calls.values.map(\.voucher), vouchers)
  }

  // Rule: Everything that the starter does right still works, and every promise in the comments of `Given` is kept.
  // Look at: Checkout.swift, `add`.
  @Test(arguments: EdgeValues.texts + [String(repeating: "Té ", count: 99)])
  func `add writes one log line with the product's name`(name: String) {
    let log = LogSpy()
    let checkout = makeCheckout(pricing: PricingSpy(), log: log)
    for count in 1...2 {
      checkout.add(Product(id: 1, name: name, cents: 350))
      expectEqual(log.lines.count, count, "lines for \(count) products")
      let hasName = name.isEmpty || log.lines.values.last?.contains(name) == true
      expectEqual(hasName, true, "whether “\(log.lines.values.last ?? "")” contains “\(name)”")
    }
  }
}
