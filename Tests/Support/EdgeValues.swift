/// Values that expose code which is right only for ordinary values. Most of them collide when they are joined, trimmed
/// or compared loosely.
public enum EdgeValues {
  /// Texts: an ordinary one first, then an empty one, a blank one and lookalikes; then texts that code may mistake for
  /// a reversed name, a template, two lines or a byte order mark.
  public static let texts = [
    "Ada", "", " ", "ada", "Ada ", "a:b", "0", "Lovelace, Ada", "{name} {age} %@ $1 \\(title)",
    "one\ntwo", "\u{FEFF}Ada",
  ]

  /// Pairs that differ from their neighbours, but are equal to them once joined.
  public static let pairs = [
    ("a:b", "c"), ("a", "b:c"), ("a/b", "c"), ("a", "b/c"), ("ab", "c"), ("a", "bc"), ("", "a"),
    ("a", ""),
  ]

  /// Different pairs of a number and a text that are equal once joined.
  public static let numbered = [(1, "11"), (11, "1"), (111, "")]

  /// Integers: one, zero, a negative number, the largest.
  public static let numbers = [1, 0, -1, .max]

  /// Counts: zero, one, two, and more than fit on a page or into a byte.
  public static let counts = [0, 1, 2, 300]
}
