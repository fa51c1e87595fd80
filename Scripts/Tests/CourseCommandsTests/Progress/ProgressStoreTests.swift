import CourseKit
import Foundation
import Testing

@testable import CourseKit

struct ProgressStoreTests {
  private let folder: URL
  private let store: ProgressStore

  init() throws {
    folder = try TestFolder.new().appending(path: ".course")
    store = ProgressStore(folder: folder)
  }

  private var file: URL { folder.appending(path: "progress.json") }

  private func passTask(_ number: Int) -> UserFacingError? {
    store.update { progress in
      var lesson = LessonProgress()
      lesson[task: number].state = .passed
      progress.lessons["Lesson01Adding"] = lesson
    }
  }

  @Test func `nothing is stored at first`() {
    #expect(store.load().progress == CourseProgress())
    #expect(store.load().problem == nil)
    #expect(store.update { _ in } == nil)
    #expect(!FileManager.default.fileExists(atPath: file.path))
  }

  @Test func `what was saved is there again`() {
    #expect(passTask(2) == nil)

    #expect(store.load().progress.lessons["Lesson01Adding"]?[task: 2].state == .passed)
    #expect(store.load().progress.lessons["Lesson01Adding"]?[task: 1].state == .notStarted)
  }

  @Test(arguments: ["", "{", "[]", "{\"version\": \"one\"}", "\u{0}\u{1}"])
  func `a broken file is reported and replaced by empty progress`(text: String) throws {
    try TestFolder.write(["progress.json": text], to: folder)

    #expect(store.load().progress == CourseProgress())
    #expect(store.load().problem == UserFacingError.brokenProgress)
    #expect(passTask(1) == nil)
    #expect(store.load().problem == nil)
    #expect(folder.appending(path: "progress-broken.json").text == text)
  }

  @Test func `a file of a newer tool is left alone`() throws {
    let text = #"{"version": 99, "lessons": {}}"#
    try TestFolder.write(["progress.json": text], to: folder)

    #expect(store.load().problem == UserFacingError.newerProgress)
    #expect(passTask(1) == UserFacingError.newerProgress)
    #expect(try String(contentsOf: file, encoding: .utf8) == text)
  }

  @Test func `a place that can't be written is a sentence`() throws {
    let blocked = ProgressStore(folder: folder.appending(path: "file/inside"))
    try TestFolder.write(["file": ""], to: folder)

    #expect(blocked.update { $0.lessons = [:] } == UserFacingError.saveFailed)
    #expect(blocked.load().problem == nil)
  }

  @Test func `changes at the same time are all kept`() async throws {
    await withTaskGroup(of: Void.self) { group in
      for number in 1...20 {
        group.addTask { [store] in
          _ = store.update { progress in
            var lesson = progress.lessons["L"] ?? LessonProgress()
            lesson[task: number].hints = 1
            progress.lessons["L"] = lesson
          }
        }
      }
    }

    let lesson = try #require(store.load().progress.lessons["L"])
    #expect((1...20).allSatisfy { lesson[task: $0].hints == 1 })
  }

  @Test func `a verdict that graded nothing changes nothing`() throws {
    var lesson = LessonProgress()
    lesson[task: 1].state = .passed
    let stopped = try Verdicts.verdict([
      TestVerdict(test: Verdicts.test(1, "adds"), state: .notStarted)
    ])

    lesson.record(stopped, fingerprint: "new")

    #expect(lesson[task: 1].state == .passed)
    #expect(lesson[task: 1].fingerprint == nil)
  }

  @Test func `a passed task stays passed while the answer does not compile`() throws {
    var lesson = LessonProgress()
    lesson.record(try Verdicts.verdict([Verdicts.passed(1, "adds")]), fingerprint: "one")
    let tests = [(1, "adds"), (2, "says")].map { task, name in
      TestVerdict(test: Verdicts.test(task, name), state: .notCompiling)
    }

    lesson.record(try Verdicts.verdict(tests), fingerprint: "two")

    #expect(lesson[task: 1].state == .passed)
    #expect(lesson[task: 1].fingerprint == "one")
    #expect(lesson[task: 2].state == .notCompiling)
  }

  @Test func `passed means with this answer and this grader`() throws {
    var lesson = LessonProgress()
    lesson.record(try Verdicts.verdict([Verdicts.passed(1, "adds")]), fingerprint: "one")

    #expect(lesson.isPassed([1], fingerprint: "one"))
    #expect(!lesson.isPassed([1], fingerprint: "other"))
    #expect(!lesson.isPassed([1, 2], fingerprint: "one"))
    #expect(!lesson.isPassed([], fingerprint: "one"))
  }

  @Test func `an entry that can't be read costs no other entry`() throws {
    let date = Date(timeIntervalSinceReferenceDate: 0)
    _ = store.update { progress in
      progress.lessons["A"] = LessonProgress()
      progress.lessons["A"]?[task: 1].state = .failing
      progress.lessons["A"]?[task: 1].hints = 2
      progress.lessons["A"]?[task: 2].state = .passed
      progress.live = LiveSession(lesson: "A", step: 1, began: date, kept: "k")
    }
    let text = file.text.replacing("failing", with: "superGreen")
      .replacing(
        "\"lessons\" : {",
        with: "\"lessons\" : { \"B\": 7, \"C\": {\"tasks\": {\"1\": []}},"
      )
    try Data(text.utf8).write(to: file)

    #expect(store.load().problem == nil)
    let progress = store.load().progress
    #expect(progress.lessons["A"]?[task: 1].state == .notStarted)
    #expect(progress.lessons["A"]?[task: 1].hints == 2)
    #expect(progress.lessons["A"]?[task: 2].state == .passed)
    #expect(progress.live?.kept == "k")
  }
}
