/// Deals photos for a slide show, the way one deals cards.
public protocol PhotoDealing {
  /// Up to `count` of the photos, each at most once. Chance decides which, and in which order.
  ///
  /// - Parameter generator: where the randomness comes from; the deal advances it.
  func deal(
    _ count: Int,
    of photos: [Photo],
    using generator: inout some RandomNumberGenerator
  ) -> [Photo]
}
