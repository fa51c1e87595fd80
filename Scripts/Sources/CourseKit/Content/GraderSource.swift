import Foundation

/// The suites and tests of one lesson, read from the sources of its grader.
package struct GraderSource: Sendable {
  package let suites: [GradingSuite]
  package let tests: [GradingTest]

  /// Reads every Swift file of a grader's folder.
  ///
  /// - Throws: An ``Explanation`` when a file can't be read or is not UTF-8.
  package init(folder: URL, course: Course) throws {
    var suites: [GradingSuite] = []
    var tests: [GradingTest] = []
    for name in folder.filesInside where name.hasSuffix(".swift") {
      let file = try TextFile(folder.appending(path: name))
      let scan = GraderScanner.scan(file.text, path: course.path(of: file.url))
      suites += scan.suites
      tests += scan.tests
    }
    self.suites = suites
    self.tests = tests
  }

  /// The tests of one task, as declared.
  package func tests(ofTask number: Int) -> [GradingTest] { tests.filter { $0.task == number } }
}
