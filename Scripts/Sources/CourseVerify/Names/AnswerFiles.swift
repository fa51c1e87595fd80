import CourseKit

/// An exercise and its solution hold the same files under the same names.
struct AnswerFiles: LessonCheck {
  func check(_ material: LessonMaterial) -> [Check] {
    let lesson = material.lesson
    let exercise = Set(lesson.exercise.filesInside)
    let solution = Set(lesson.solution.filesInside)
    return exercise.union(solution).sorted().map { file in
      if !solution.contains(file) {
        let place = material.course.place(lesson.exercise.appending(path: file))
        return Check(Messages.onlyInExercise(place, wanted: "Solutions/\(lesson.name)/\(file)"))
      }
      if !exercise.contains(file) {
        let place = material.course.place(lesson.solution.appending(path: file))
        return Check(Messages.onlyInSolution(place, wanted: "Exercises/\(lesson.name)/\(file)"))
      }
      return Check()
    }
  }
}
