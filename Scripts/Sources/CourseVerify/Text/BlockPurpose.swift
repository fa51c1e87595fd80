import CourseKit

/// What the words after ` ```swift ` say about a block.
struct BlockPurpose: Hashable {
  var isContinued = false
  var isRejected = false
  var isFragment = false

  /// The words that are none of these.
  var unknown: [String] = []

  init(_ fence: CodeFence) {
    for word in fence.info.dropFirst() {
      switch word {
      case "continued": isContinued = true
      case "rejected": isRejected = true
      case "fragment": isFragment = true
      default: unknown.append(word)
      }
    }
  }
}
