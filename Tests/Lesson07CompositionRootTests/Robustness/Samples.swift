import Foundation
import GradingSupport
import Lesson07CompositionRoot

enum Samples {
  /// Lists of products that are often changed, added up wrongly or mistaken for none.
  static let lists: [[Product]] = [
    [], [.tea], [.tea, .tea], [.tea, .cake, .tea],
    [.tea, Product(id: 1, name: "Tea", cents: 351), Product(id: 4, name: "Tea", cents: 350)],
    [.tea, Product(id: 3, name: "Bottle", cents: -25)], long,
  ]

  /// More than a page, in no order, with equal products and with deposits to give back.
  private static let long = (0...40).map {
    Product(id: -$0 % 20, name: "Té \($0 % 7) ", cents: ($0 % 5 - 1) * 900_000)
  }

  /// Errors that are often mistaken for a cancellation, or for no failure.
  static let errors: [any Error] = [
    AnyError(), ShopError.refused(status: 401), URLError(.timedOut), URLError(.cancelled),
    CocoaError(.userCancelled), OtherModule.CancellationError(),
    DecodingError.dataCorrupted(.init(codingPath: [], debugDescription: "no list")),
  ]
}

/// A place for an error with the name of Swift's.
enum OtherModule {
  struct CancellationError: Error {}
}
