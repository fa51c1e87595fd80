import CourseKit
import Foundation
import Testing

struct CourseTests {
  private func twoLessons() throws -> TemporaryCourse {
    try TemporaryCourse([
      "Lessons/Lesson04Singletons/README.md": "# Lesson 04 · Singletons\n",
      "Lessons/Lesson01InitializerInjection/README.md": "",
      "Lessons/OutsideWorld/OutsideWorld.swift": "",
      "Lessons/Lesson4Wrong/README.md": "",
    ])
  }

  @Test func `lists the lessons that stand in it by number`() throws {
    let temporary = try twoLessons()

    #expect(temporary.course.lessons.map(\.number) == ["01", "04"])
  }

  @Test func `is found from a folder deep inside`() throws {
    let temporary = try twoLessons()
    let inside = temporary.root.appending(path: "Lessons/Lesson04Singletons")

    let course = try Course.find(from: [inside])
    #expect(course.root.standardizedFileURL.path == temporary.root.standardizedFileURL.path)
  }

  @Test func `is found from the second folder when the first is outside`() throws {
    let temporary = try twoLessons()
    let outside = FileManager.default.temporaryDirectory

    #expect(try Course.find(from: [outside, temporary.root]).lessons.count == 2)
  }

  @Test func `says where it looked when there is none`() throws {
    let folder = FileManager.default.temporaryDirectory

    let error = #expect(throws: UserFacingError.self) { try Course.find(from: [folder]) }
    #expect(error?.fact.contains(folder.path) == true)
  }

  @Test(arguments: ["04", "4", "Lesson04Singletons", "lesson04", "lesson04singletons"])
  func `finds a lesson by number and by name`(text: String) throws {
    let temporary = try twoLessons()

    #expect(try temporary.course.lesson(text).name == "Lesson04Singletons")
  }

  @Test(arguments: [
    ("44", "Unknown lesson '44'. Did you mean '04'?"),
    ("Singeltons", "Unknown lesson 'Singeltons'. Did you mean '04'?"),
    ("quicksort", "Unknown lesson 'quicksort'. Lessons: 01 04."),
  ])
  func `suggests a lesson for an unknown one`(text: String, sentence: String) throws {
    let temporary = try twoLessons()

    let error = #expect(throws: UserFacingError.self) { try temporary.course.lesson(text) }
    #expect(error?.description == sentence)
  }

  @Test func `opens the same door in every wing`() throws {
    let temporary = try twoLessons()
    let lesson = try temporary.course.lesson("04")

    let doors = [
      lesson.folder, lesson.exercise, lesson.solution, lesson.grader, lesson.mistakesFolder,
    ]
    #expect(
      doors.map(temporary.course.path) == [
        "Lessons/Lesson04Singletons", "Exercises/Lesson04Singletons",
        "Solutions/Lesson04Singletons", "Tests/Lesson04SingletonsTests",
        "Tests/Mistakes/Lesson04Singletons",
      ]
    )
    #expect(lesson.answerModule == "Exercise04Singletons")
  }

  @Test(arguments: ["Lesson4One", "Lesson041", "lesson04One", "Lesson04one", "Lesson04", "Other"])
  func `refuses other names`(name: String) {
    #expect(Lesson(name, root: URL(filePath: "/"), manifest: "") == nil)
  }

  @Test func `says which file is not UTF-8`() throws {
    let temporary = try twoLessons()
    let url = temporary.root.appending(path: "Lessons/Lesson04Singletons/Hints.md")
    try Data([0xFF, 0xFE, 0x00]).write(to: url)

    let error = #expect(throws: UserFacingError.self) { try temporary.course.lesson("04").hints() }
    #expect(error?.description == "\(url.path) is not UTF-8 text. Save it as UTF-8.")
  }
}
