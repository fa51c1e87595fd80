/// Values that tell a rule from a rule of thumb. Most collide when somebody joins, trims or compares them too freely.
public enum EdgeValues {
  /// Texts: an ordinary one first, then empty, blank and what looks alike; then what somebody may take for an order of
  /// names, a template, two lines or a mark of bytes.
  public static let texts = [
    "Ada", "", " ", "ada", "Ada ", "a:b", "0", "Lovelace, Ada", "{name} {age} %@ $1 \\(title)",
    "one\ntwo", "\u{FEFF}Ada",
  ]

  /// Pairs that are different, and the same once they are joined: each with its neighbour.
  public static let pairs = [
    ("a:b", "c"), ("a", "b:c"), ("a/b", "c"), ("a", "b/c"), ("ab", "c"), ("a", "bc"), ("", "a"),
    ("a", ""),
  ]

  /// A number and a text that are the same once they are joined, in either order.
  public static let numbered = [(1, "11"), (11, "1"), (111, "")]

  /// Whole numbers: one, none, less than none, the largest.
  public static let numbers = [1, 0, -1, .max]

  /// How many there are: none, the singular, two, and more than a page or a byte can count.
  public static let counts = [0, 1, 2, 300]
}
