import Exercise07CompositionRoot
import GradingSupport
import Lesson07CompositionRoot
import OutsideWorld
import Testing

extension Lesson07 {
  @MainActor
  @Suite("Task 5 · A facade for what belongs together")
  struct Task5 {
    // Rule: The total is the sum of all prices, the tax on each product and the shipping, minus the discount of a voucher.
    // Look at: Checkout.swift, the arithmetic of the facade.
    @Test func `adds tax and shipping and takes off the voucher`() async {
      await check(carts, rates) { cart, rates in
        let services = Services(rates)
        for (voucher, discount) in [("TEN", rates.discount), (nil, 0)] {
          let total = services.pricing.total(of: cart, voucher: voucher)
          try must("the total", be: max(0, rates.sum(cart) - discount), is: total)
        }
      }
    }

    // Rule: The facade passes the code to the voucher book unchanged.
    // Look at: Checkout.swift, how the facade passes the code on.
    @Test func `passes the code on as it is`() async {
      let codes = EdgeValues.texts.map { Ending("the code is “\($0)”", $0) }
      await check(carts, codes) { cart, code in
        let services = Services(Rates())
        _ = services.pricing.total(of: cart, voucher: code)
        try must("the codes", be: [code], is: Array(Set(services.codes.values)))
      }
    }

    // Rule: The total is never below zero. Look at: Checkout.swift, where prices and discount meet.
    @Test func `never goes below zero`() async {
      let crates = Situation("with the deposits of a hundred crates, negative prices") {
        Array(repeating: Product(id: 4, name: "C", cents: -999), count: 100)
      }
      await check(carts + [crates]) { cart in
        let sum = Rates().sum(cart)
        for discount in [sum - 1, sum, sum + 1, 1_000_000] {
          let total = Services(Rates(discount: discount)).pricing.total(of: cart, voucher: "TEN")
          try must("the total with \(discount) off \(sum)", be: max(0, sum - discount), is: total)
        }
        let total = Services(Rates()).pricing.total(of: cart, voucher: nil)
        try must("the total without a voucher", be: max(0, sum), is: total)
      }
    }

    // Rule: Each call of `total` calls the services again: the facade caches no result.
    // Look at: Checkout.swift, what the facade stores.
    @Test func `notices that the services changed`() async {
      await check(carts) { cart in
        let services = Services(Rates())
        let pricing = services.pricing
        for rates in [Rates(tax: 1), Rates(parcel: 2), Rates(discount: 3), Rates()] {
          services.rates.withLock { $0 = rates }
          let expected = max(0, rates.sum(cart) - rates.discount)
          try must("the total", be: expected, is: pricing.total(of: cart, voucher: "TEN"))
        }
      }
    }

    // Rule: The total is the sum of all prices, the tax on each product and the shipping, minus the discount of a voucher.
    // Look at: Checkout.swift, what the facade stores between two calls of the services.
    @Test func `adds up two carts at once`() async {
      await #expect(processExitsWith: .success) {
        let carts = [[Product.tea], [.cake, .tea]]
        await Interleavings.check({ Services(Rates()).pricing }) { pricing, number in
          pricing.total(of: carts[number], voucher: "TEN")
        } rule: { _, totals in
          let expected = carts.map { Rates().sum($0) - Rates().discount }
          try must("the totals of two carts", be: expected, is: totals)
        }
      }
    }

    // Rule: The checkout's total is the total that `pricing` returns. Look at: Checkout.swift, the checkout's `total`.
    @Test func `lets the pricing it was handed say the total`() async {
      await check(carts) { cart in
        let till = Till(cart)
        for cents in [0, 1, 500, .max, 0] {
          till.pricing.answer.withLock { $0 = cents }
          try must("the total", be: cents, is: till.checkout.total(voucher: "TEN"))
        }
      }
    }

    // Rule: The checkout passes its products to `pricing` in the order of the calls of `add`, with repeated products.
    // Look at: Checkout.swift, how the cart is stored.
    @Test func `passes on the cart as it is`() async {
      await check(carts) { cart in
        let (till, other) = (Till(cart), Till([.tea]))
        var expected = cart
        for product in cart + [.cake] {
          other.checkout.add(.tea)
          for _ in 1...2 { _ = till.checkout.total(voucher: nil) }
          try must("the cart", be: expected, is: till.pricing.questions.values.last?.products)
          await whileCancelled { till.checkout.add(product) }
          expected.append(product)
          _ = till.checkout.total(voucher: nil)
          try must("the cart", be: expected, is: till.pricing.questions.values.last?.products)
        }
      }
    }

    // Rule: Each call of the checkout's `total` calls `pricing` once, with the same voucher.
    // Look at: Checkout.swift, what the checkout's `total` remembers.
    @Test func `asks again for each total`() async {
      await check(carts) { cart in
        let till = Till(cart)
        let vouchers = EdgeValues.texts.flatMap { [$0, nil, $0, $0] }
        for voucher in vouchers { _ = till.checkout.total(voucher: voucher) }
        try must("the vouchers", be: vouchers, is: till.pricing.questions.values.map(\.voucher))
      }
    }

    // Rule: Each call of `add` writes one line to the log, and the line contains the product's name.
    // Look at: Checkout.swift, `add`.
    @Test func `still writes down what was added`() async {
      await check(carts) { cart in
        let till = Till(cart)
        for product in cart + [.tea, .tea] {
          let before = till.log.lines.count
          if product == .tea {
            await whileCancelled { till.checkout.add(product) }
          } else {
            till.checkout.add(product)
          }
          try must("the number of new lines", be: 1, is: till.log.lines.count - before)
          let line = till.log.lines.values.last ?? ""
          let hasName = product.name.isEmpty || line.contains(product.name)
          try must("whether “\(line)” has the name “\(product.name)”", be: true, is: hasName)
        }
      }
    }

    private var carts: [Situation<[Product]>] {
      let names = EdgeValues.texts + ["4\" \\ 5'", "a\tb\r\n", String(repeating: "Té ", count: 99)]
      let odd = names.enumerated().map { Product(id: $0, name: $1, cents: $0 * 16_661) }
      let alike = [
        Product.tea, Product(id: 1, name: "Tea", cents: 351),
        Product(id: 1, name: "Tea to go", cents: 350), Product(id: 4, name: "Tea", cents: 350),
      ]
      return [
        Situation("with one product") { [.tea] },
        Situation("with an empty cart") { [] },
        Situation("with the same product twice") { [.tea, .cake, .tea] },
        Situation("with products that look alike") { alike },
        Situation("with odd names and prices") { odd },
        Situation("with the deposit of a bottle, a negative price") {
          [.tea, Product(id: 3, name: "B", cents: -25)]
        },
        Situation("with a page and more") { Product.many },
      ]
    }

    private var rates: [Ending<Rates>] {
      [
        Ending("everything costs something", Rates()),
        Ending("nothing is taxed", Rates(tax: 0)), Ending("a tax is given back", Rates(tax: -7)),
        Ending("shipping is given back", Rates(parcel: -3)),
        Ending("a parcel costs the same for every cart", Rates(parcel: 0)),
        Ending("the voucher is unknown", Rates(discount: 0)),
        Ending("the voucher costs something", Rates(discount: -5)),
      ]
    }
  }
}

/// What the services say: the tax goes by all that a product has, and an empty parcel costs 20.
private struct Rates {
  var tax = 7
  var parcel = 100
  var discount = 10

  func shipping(_ count: Int) -> Int { 20 + parcel * count }

  func tax(on product: Product) -> Int {
    tax * (product.id + product.cents % 10 + product.name.count)
  }

  /// What the cart costs without a voucher.
  func sum(_ cart: [Product]) -> Int {
    cart.reduce(shipping(cart.count)) { $0 + $1.cents + tax(on: $1) }
  }
}

/// All three services; the codes "TEN" and "" are worth something.
private struct Services: TaxTable, VoucherBook, ShippingRates {
  let rates: Locked<Rates>
  let codes = Recorder<String>()

  init(_ rates: Rates) {
    self.rates = Locked(rates)
  }

  var pricing: any Pricing { makePricing(taxes: self, vouchers: self, shipping: self) }

  func tax(on product: Product) -> Int { rates.withLock { $0.tax(on: product) } }
  func shipping(forProducts count: Int) -> Int { rates.withLock { $0.shipping(count) } }

  func discount(for code: String) -> Int {
    codes.record(code)
    return rates.withLock { ["TEN", ""].contains(code) ? $0.discount : 0 }
  }
}

/// A checkout, what it asks and what it writes down.
@MainActor
private struct Till {
  let pricing = PricingSpy()
  let log = LogSpy()
  let checkout: any Checkout

  init(_ cart: [Product]) {
    checkout = makeCheckout(pricing: pricing, log: log)
    for product in cart { checkout.add(product) }
  }
}

private struct PricingSpy: Pricing {
  let answer = Locked(0)
  let questions = Recorder<(products: [Product], voucher: String?)>()

  func total(of products: [Product], voucher: String?) -> Int {
    questions.record((products, voucher))
    return answer.withLock { $0 }
  }
}
