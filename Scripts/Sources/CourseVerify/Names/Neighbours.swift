import CourseKit

/// The last line of a lesson's text links the lesson before it and the one after it.
struct Neighbours: LessonCheck {
  func check(_ material: LessonMaterial) -> [Check] {
    guard let document = material.text?.document else { return [] }
    let lessons = material.course.lessons
    guard let index = lessons.firstIndex(where: { $0.name == material.lesson.name }) else {
      return []
    }
    let lastLine = document.prose.last { !$0.text.isEmpty }?.number ?? 1
    let targets = document.links.filter { $0.line == lastLine }.map(\.path)
    return [index - 1, index + 1].filter(lessons.indices.contains).map { neighbour in
      let name = lessons[neighbour].name
      let isLinked = targets.contains { $0.split(separator: "/").contains(Substring(name)) }
      return Check(isLinked ? nil : Messages.unlinked(name, at: material.inReadme(lastLine)))
    }
  }
}
