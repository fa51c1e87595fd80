import Exercise07CompositionRoot
import GradingSupport
import Lesson07CompositionRoot
import Testing

extension Lesson07 {
  @MainActor
  @Suite("Task 5 · A facade for what belongs together")
  struct Task5 {
    // Rule: the facade asks the services handed in. Look at: makePricing.
    @Test(arguments: Varied.numbers(2, in: 10...300))
    func `adds tax and shipping and takes off the voucher`(cents: Int) {
      let sut = makePricing(taxes: Tax(cents: cents), vouchers: Vouchers(), shipping: Parcel())

      let total: Int = sut.total(of: [.tea, .cake], voucher: "TEN")

      #expect(
        total == 350 + 420 + (1 + 2) * cents + 200 - 10,
        "products, tax on each, shipping for all, less the voucher; look at what makePricing makes"
      )
    }

    // Rule: no voucher, nothing off. Look at: what the facade does with nil.
    @Test func `takes nothing off without a voucher`() {
      let sut = makePricing(taxes: Tax(cents: 1), vouchers: Vouchers(), shipping: Parcel())

      let total: Int = sut.total(of: [.tea], voucher: nil)

      #expect(total == 350 + 1 + 100, "without a voucher nothing comes off; look at the facade")
    }

    // Rule: nobody is paid for shopping. Look at: where the three are put together.
    @Test func `never goes below zero`() {
      let sut = makePricing(taxes: Tax(cents: 0), vouchers: Vouchers(), shipping: Parcel())

      let total: Int = sut.total(of: [.tea], voucher: "ALL")

      #expect(total == 0, "a voucher worth more than the cart makes it free; look at the facade")
    }

    // Rule: the checkout leaves prices to the facade. Look at: ShopCheckout's initializer and total().
    @Test(arguments: Varied.numbers(2))
    func `lets the pricing it was handed say the total`(cents: Int) {
      let pricing = PricingSpy(answer: cents)
      let sut = makeCheckout(pricing: pricing, log: SilentLog())

      sut.add(.tea)
      let first: Int = sut.total(voucher: nil)
      sut.add(.cake)
      let second: Int = sut.total(voucher: "TEN")

      let asked: [String] = pricing.questions.values
      #expect(
        [first, second] == [cents, cents],
        "the total is what `pricing` says; look at ShopCheckout.total(voucher:)"
      )
      #expect(
        asked == ["Tea with nothing", "Tea, Cake with TEN"],
        "each total asks the pricing once, about the cart as it is; look at what total keeps"
      )
    }

    // Rule: the checkout keeps its other dependency. Look at: ShopCheckout.add.
    @Test func `still writes down what was added`() {
      let log = LogSpy()
      let sut = makeCheckout(pricing: PricingSpy(answer: 0), log: log)

      sut.add(.tea)

      let mentionsTea: [Bool] = log.lines.values.map { $0.contains("Tea") }
      #expect(
        mentionsTea == [true],
        "what was added must be in the log, once; look at ShopCheckout.add"
      )
    }
  }
}

private struct Tax: TaxTable {
  let cents: Int
  func tax(on product: Product) -> Int { cents * product.id }
}

private struct Vouchers: VoucherBook {
  func discount(for code: String) -> Int { ["TEN": 10, "ALL": 100_000][code] ?? 0 }
}

private struct Parcel: ShippingRates {
  func shipping(forProducts count: Int) -> Int { 100 * count }
}

private struct PricingSpy: Pricing {
  let answer: Int
  let questions = Recorder<String>()

  func total(of products: [Product], voucher: String?) -> Int {
    let names = products.map(\.name).joined(separator: ", ")
    questions.record("\(names) with \(voucher ?? "nothing")")
    return answer
  }
}
