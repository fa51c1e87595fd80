import Exercise07CompositionRoot
import GradingSupport
import Lesson07CompositionRoot
import Testing

extension Lesson07 {
  @MainActor
  @Suite("Task 6 · Group related services behind a facade", .ownProcess)
  struct Task6 {
    // Rule: The total is the sum of all prices, the tax on each product and the shipping, minus the discount of a
    // voucher. Look at: Checkout.swift, the arithmetic of the facade.
    @Test func `the total adds tax and shipping and subtracts the voucher`() {
      let pricing = PricingServices().pricing

      let total = pricing.total(of: [.tea, .cake], voucher: "TEN")

      let prices = 350 + 420
      let tax = 7 * (1 + 0 + 3) + 7 * (2 + 0 + 4)
      let shipping = 20 + 100 * 2
      #expect(total == prices + tax + shipping - 10)
    }

    // Rule: The total is never below zero.
    // Look at: Checkout.swift, the line that subtracts the discount.
    @Test func `the total is never negative`() {
      let services = PricingServices(.init(discount: 1_000_000))

      let total = services.pricing.total(of: [.tea], voucher: "TEN")

      #expect(total == 0)
    }

    // Rule: The checkout's total is the total that `pricing` returns.
    // Look at: Checkout.swift, the checkout's `total`; Wiring.swift, `makeCheckout`.
    @Test func `the checkout returns the total of the injected pricing`() {
      let checkout = makeCheckout(pricing: PricingSpy(returning: 447), log: LogSpy())
      checkout.add(.tea)

      let total = checkout.total(voucher: "TEN")

      #expect(total == 447)
    }

    // Rule: `ShopCheckout` takes two dependencies: without a pricing, or with one of the three services, its
    // initializer doesn't compile. Look at: Checkout.swift, the parameters and default arguments of `init`.
    @Test func `a checkout can't be created without a pricing, or with one of the services`()
      async throws
    {
      let compiling = try await compilingExpressions(
        "{ await ShopCheckout(log: $0) }",
        "{ await ShopCheckout(pricing: $0, taxes: $1, log: $2) }",
        "{ await ShopCheckout(pricing: $0, vouchers: $1, log: $2) }",
        "{ await ShopCheckout(pricing: $0, shipping: $1, log: $2) }"
      )

      #expect(compiling == [])
    }
  }
}
