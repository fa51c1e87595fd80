import CourseKit

/// The Swift blocks of one text, sorted into what is compiled together.
struct CodeBlocks {
  private(set) var blocks: [CodeBlock] = []

  /// What is wrong with the words that open a block.
  private(set) var findings: [Finding] = []

  /// - Parameters:
  ///   - document: the text.
  ///   - path: its path, for the places of findings.
  init(_ document: MarkdownDocument, path: String) {
    var group: [CodeFence] = []
    for fence in document.fences where fence.language == "swift" {
      let purpose = BlockPurpose(fence)
      let place = Place(path, line: fence.line)
      findings += purpose.unknown.map { Messages.unknownInfo($0, at: place) }
      if purpose.isFragment { continue }
      if purpose.isContinued, group.isEmpty {
        findings.append(Messages.nothingToContinue(at: place))
      }
      let context = purpose.isContinued ? group : []
      blocks.append(CodeBlock(fence: fence, context: context, isRejected: purpose.isRejected))
      if !purpose.isRejected { group = context + [fence] }
    }
  }
}
