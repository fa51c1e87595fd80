import Exercise07CompositionRoot
import GradingSupport
import Lesson07CompositionRoot
import OutsideWorld
import Testing

extension Lesson07 {
  @MainActor
  @Suite("Task 5 · A facade for what belongs together")
  struct Task5 {
    // Rule: The total is the sum of all prices, the tax on each product and the shipping, less the discount.
    // Look at: Checkout.swift, the arithmetic of the facade.
    @Test func `adds tax and shipping and takes off the voucher`() async {
      await Situations.check(carts, services) { cart, services in
        let sut = services.pricing

        let total = sut.total(of: cart, voucher: "TEN")

        let prices = cart.reduce(0) { $0 + $1.cents }
        let taxes = cart.reduce(0) { $0 + $1.id * services.tax }
        let expected = prices + taxes + 20 + services.parcel * cart.count - services.discount
        try must("the total", be: expected, is: total)
      }
    }

    // Rule: Without a voucher there is no discount.
    // Look at: Checkout.swift, what the facade does with nil.
    @Test func `takes nothing off without a voucher`() async {
      await Situations.check(carts, services) { cart, services in
        let book = VouchersSpy { _ in 5 }
        let sut = makePricing(taxes: Tax(cents: 0), vouchers: book, shipping: Parcel(cents: 0))

        let total = sut.total(of: cart, voucher: nil)

        let expected = cart.reduce(0) { $0 + $1.cents } + 20
        try must("the total", be: expected, is: total)
      }
    }

    // Rule: The voucher book gets the code as it was typed.
    // Look at: Checkout.swift, how the facade passes the code on.
    @Test(arguments: EdgeValues.texts)
    func `passes the code on as it is`(code: String) {
      let book = VouchersSpy { $0 == code ? 10 : 0 }
      let sut = makePricing(taxes: Tax(cents: 0), vouchers: book, shipping: Parcel(cents: 0))

      let total: Int = sut.total(of: [.tea], voucher: code)

      #expect(total == 350 + 20 - 10)
    }

    // Rule: The total is never below zero.
    // Look at: Checkout.swift, where prices and discount meet.
    @Test func `never goes below zero`() async {
      await Situations.check(carts) { cart in
        let worth = cart.reduce(20) { $0 + $1.cents }
        for discount in [worth - 1, worth, worth + 1, 100_000] {
          let book = VouchersSpy { _ in discount }
          let sut = makePricing(taxes: Tax(cents: 0), vouchers: book, shipping: Parcel(cents: 0))

          let total = sut.total(of: cart, voucher: "ALL")

          try must(
            "the total with \(discount) off \(worth)",
            be: max(0, worth - discount),
            is: total
          )
        }
      }
    }

    // Rule: Each total asks the three services again.
    // Look at: Checkout.swift, what the facade stores.
    @Test func `notices that the services changed`() {
      let discount = Locked(0)
      let rates = ChangingServices()
      let book = VouchersSpy { _ in discount.withLock { $0 } }
      let sut = makePricing(taxes: rates, vouchers: book, shipping: rates)
      let before: Int = sut.total(of: [.tea], voucher: "TEN")

      discount.withLock { $0 = 10 }
      rates.cents.withLock { $0 = 30 }
      let after: Int = sut.total(of: [.tea], voucher: "TEN")

      #expect([before, after] == [350, 350 + 30 + 30 - 10])
    }

    // Rule: The checkout's total is what `pricing` says.
    // Look at: Checkout.swift, the checkout's `total`.
    @Test func `lets the pricing it was handed say the total`() async {
      await Situations.check(carts) { cart in
        let pricing = PricingSpy()
        let sut = makeCheckout(pricing: pricing, log: LogSpy())
        for product in cart { sut.add(product) }
        for cents in [0, 1, 500, 0] {
          pricing.answer.withLock { $0 = cents }
          try must("the total", be: cents, is: sut.total(voucher: "TEN"))
        }
      }
    }

    // Rule: The checkout passes its products in the order of `add`, each as often as it was added.
    // Look at: Checkout.swift, how the cart is stored.
    @Test func `passes on the cart as it is`() async {
      await Situations.check(carts) { cart in
        let other = makeCheckout(pricing: PricingSpy(), log: LogSpy())
        let pricing = PricingSpy()
        let sut = makeCheckout(pricing: pricing, log: LogSpy())
        var expected: [[Product]] = []
        for product in cart + [.cake] {
          other.add(.tea)
          sut.add(product)
          expected.append((expected.last ?? []) + [product])
          _ = sut.total(voucher: nil)
        }
        _ = sut.total(voucher: nil)
        expected.append(cart + [.cake])
        try must("the carts", be: expected, is: pricing.questions.values.map(\.products))
      }
    }

    // Rule: The checkout asks `pricing` once for each total, with the voucher of that total.
    // Look at: Checkout.swift, what the checkout's `total` remembers.
    @Test func `asks again for each total`() {
      let pricing = PricingSpy()
      let sut = makeCheckout(pricing: pricing, log: LogSpy())
      sut.add(.tea)
      let vouchers: [String?] = ["TEN", nil, "", "TEN", "TEN", nil]

      for voucher in vouchers { _ = sut.total(voucher: voucher) }

      let asked: [String?] = pricing.questions.values.map(\.voucher)
      #expect(asked == vouchers)
    }

    // Rule: `add` writes one line to the log, with the product's name in it.
    // Look at: Checkout.swift, `add`.
    @Test func `still writes down what was added`() async {
      await Situations.check(carts) { cart in
        let log = LogSpy()
        let sut = makeCheckout(pricing: PricingSpy(), log: log)
        for product in cart + [.tea, .tea, .cake] {
          let before = log.lines.count

          sut.add(product)

          try must("the number of new lines", be: 1, is: log.lines.count - before)
          let line = log.lines.values.last ?? ""
          let hasName = product.name.isEmpty || line.contains(product.name)
          try must("whether “\(line)” has the name \(product.name)", be: true, is: hasName)
        }
      }
    }

    private var carts: [Situation<[Product]>] {
      [
        Situation("with one product") { [.tea] },
        Situation("with an empty cart") { [] },
        Situation("with two products") { [.cake, .tea] },
        Situation("with the same product twice") { [.tea, .cake, .tea] },
        Situation("with a gift and something dear") {
          [Product(id: 0, name: "", cents: 0), Product(id: 9, name: "Pot a:b", cents: 99_999)]
        },
      ]
    }

    private var services: [Ending<Services>] {
      [
        Ending("everything costs something", Services(tax: 7, parcel: 100, discount: 10)),
        Ending("nothing is taxed", Services(tax: 0, parcel: 100, discount: 10)),
        Ending("a parcel costs the same for every cart", Services(tax: 7, parcel: 0, discount: 10)),
        Ending("the voucher is unknown", Services(tax: 3, parcel: 1, discount: 0)),
      ]
    }
  }
}

private struct Services {
  let tax: Int
  let parcel: Int
  let discount: Int

  var pricing: any Pricing {
    let discount = discount
    return makePricing(
      taxes: Tax(cents: tax),
      vouchers: VouchersSpy { $0 == "TEN" ? discount : 0 },
      shipping: Parcel(cents: parcel)
    )
  }
}

private struct Tax: TaxTable {
  let cents: Int
  func tax(on product: Product) -> Int { cents * product.id }
}

private struct VouchersSpy: VoucherBook {
  let worth: @Sendable (String) -> Int
  func discount(for code: String) -> Int { worth(code) }
}

/// An empty parcel costs 20.
private struct Parcel: ShippingRates {
  let cents: Int
  func shipping(forProducts count: Int) -> Int { 20 + cents * count }
}

private struct ChangingServices: TaxTable, ShippingRates {
  let cents = Locked(0)
  func tax(on product: Product) -> Int { cents.withLock { $0 } }
  func shipping(forProducts count: Int) -> Int { cents.withLock { $0 } }
}

private struct PricingSpy: Pricing {
  struct Question {
    let products: [Product]
    let voucher: String?
  }
  let answer = Locked(0)
  let questions = Recorder<Question>()

  func total(of products: [Product], voucher: String?) -> Int {
    questions.record(Question(products: products, voucher: voucher))
    return answer.withLock { $0 }
  }
}
