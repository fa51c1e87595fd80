import Foundation

/// The files that are judged: a folder, and folders laid over it in order.
///
/// `verify` grades a mistake as `Answer(base: solution, overlays: [mistake])`. Only regular `.swift`
/// files are taken, from subfolders too; a file of a later folder replaces one of the same path.
package struct Answer: Hashable, Sendable {
  /// The folder of the answer, like `Exercises/Lesson04Singletons`.
  package let base: URL

  /// Folders whose files replace or join those of the base, in order.
  package let overlays: [URL]

  /// - Parameters:
  ///   - base: the folder of the answer.
  ///   - overlays: folders whose files replace or join those of the base, in order.
  package init(base: URL, overlays: [URL] = []) {
    self.base = base
    self.overlays = overlays
  }

  /// The base and the overlays, in the order in which they are laid.
  var layers: [URL] { [base] + overlays }
}
