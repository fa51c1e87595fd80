/// How a piece of text stands out, where colour is shown.
enum Style: Hashable, Sendable {
  case plain
  case strong
  case faint
  case good
  case bad
  case notice
  /// Code, and what is to be typed.
  case code
  /// A path that terminals make a link; it is never broken over two rows.
  case place

  /// The parameters of the terminal's sequence, `nil` for plain text.
  private var parameters: String? {
    switch self {
    case .plain: nil
    case .strong: "1"
    case .faint: "2"
    case .good: "32"
    case .bad: "31"
    case .notice: "33"
    case .code: "36"
    case .place: "4"
    }
  }

  /// The text between the sequences that switch this style on and off.
  func applied(to text: String) -> String {
    parameters.map { "\u{1B}[\($0)m\(text)\u{1B}[0m" } ?? text
  }
}
