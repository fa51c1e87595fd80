import CourseKit
import Foundation

/// After each step of a live-coding script the answer compiles, and exactly the stated tasks are green.
struct CheckpointProof: Sendable {
  let grading: LessonGrading
  let script: LiveCoding

  /// All findings about one step.
  ///
  /// - Parameter index: the step's place in the script, from 0.
  func findings(_ index: Int, in workspace: String) async -> [Finding] {
    let lesson = grading.material.lesson
    let step = script.steps[index]
    let file = lesson.liveCodingFolder.appending(path: "Script.md")
    let place = grading.material.course.place(file, line: step.line)
    let overlays = script.steps[...index].compactMap(\.folder)
    let stated = Set(step.green ?? [])
    if index == script.steps.count - 1 {
      // The last step is the solution, which a proof of its own shows to be green.
      return Set(grading.tests.map(\.task)).subtracting(stated).sorted().map {
        Messages.greenTooEarly($0, step: step.number, at: place)
      }
    }
    let answer = Answer(base: lesson.exercise, overlays: overlays)
    let verdict = await grading.grade(answer, in: workspace)
    let obstacles = grading.obstacles(verdict, step.folder ?? lesson.exercise)
    if !obstacles.isEmpty { return obstacles }
    return staleFiles(index)
      + verdict.tasks.compactMap { task in
        let isGreen = task.state == .passed
        if isGreen == stated.contains(task.number) { return nil }
        return isGreen
          ? Messages.greenTooEarly(task.number, step: step.number, at: place)
          : Messages.notYetGreen(task, step: step.number, at: place)
      }
  }

  /// Files of a step that change nothing, or that the solution would never lay over.
  private func staleFiles(_ index: Int) -> [Finding] {
    guard let folder = script.steps[index].folder else { return [] }
    let lesson = grading.material.lesson
    let before = [lesson.exercise] + script.steps[..<index].compactMap(\.folder)
    return folder.filesInside.compactMap { name in
      let url = folder.appending(path: name)
      let place = grading.material.course.place(url)
      if !lesson.solution.appending(path: name).isRegularFile {
        return Messages.notInSolution(at: place)
      }
      let earlier = before.map { $0.appending(path: name) }.last(where: \.isRegularFile)
      guard let earlier, let bytes = try? Data(contentsOf: url),
        bytes == (try? Data(contentsOf: earlier))
      else { return nil }
      return Messages.changesNothing(at: place)
    }
  }
}
