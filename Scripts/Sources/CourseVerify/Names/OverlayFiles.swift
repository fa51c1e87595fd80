import CourseKit
import Foundation

/// A folder that is laid over the solution holds at least one Swift file, and only such as change something.
enum OverlayFiles {
  static func findings(_ folder: URL, _ files: [String], _ material: LessonMaterial) -> [Finding] {
    if files.isEmpty { return [Messages.noSwiftFile(at: material.course.place(folder))] }
    return files.compactMap { file in
      let changed = folder.appending(path: file)
      let original = material.lesson.solution.appending(path: file)
      guard let bytes = try? Data(contentsOf: changed), bytes == (try? Data(contentsOf: original))
      else { return nil }
      return Messages.sameAsSolution(at: material.course.place(changed))
    }
  }
}

extension String {
  /// Whether this is a word like `AsksANetworkOfItsOwn`.
  var isUpperCamelCase: Bool {
    first?.isUppercase == true && allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber) }
  }
}
