/// A lesson's text begins with its title, its minutes and its goal.
struct Opening: LessonCheck {
  func check(_ material: LessonMaterial) -> [Check] {
    guard let text = material.text else { return [] }
    let number = material.lesson.number
    return [
      Check(text.title == nil ? Messages.noTitle(number, at: material.inReadme(1)) : nil),
      Check(text.goal == nil ? Messages.noMinutes(at: material.inReadme(3)) : nil),
    ]
  }
}
