/// A type that deals photos for a slide show, as one deals cards.
public protocol PhotoDealing {
  /// Returns up to `count` of the photos, each at most once. Chance decides which ones, and in which order.
  ///
  /// - Parameter generator: the source of the randomness; the deal advances it.
  func deal(
    _ count: Int,
    of photos: [Photo],
    using generator: inout some RandomNumberGenerator
  ) -> [Photo]
}
