import CourseKit

/// Findings about folders, files and names.
extension Messages {
  static func unreadable(_ error: any Error, at place: Place, in course: Course) -> Finding {
    let explanation = error as? Explanation
    let fact = explanation?.fact ?? "\(place.path) can't be read: \(error.localizedDescription)."
    return Finding(
      fact.replacing(course.root.path + "/", with: ""),
      at: place,
      remedy: explanation?.remedy ?? "Check its permissions and the disk."
    )
  }

  static func missingFolder(_ place: Place) -> Finding {
    Finding(
      "The folder \(place.path) is missing.",
      at: place,
      remedy: "Add it: one name opens the same door in every wing."
    )
  }

  static func missingFile(_ place: Place) -> Finding {
    Finding("\(place.path) is missing.", at: place, remedy: "Write it.")
  }

  static func missingLiveCoding(_ place: Place) -> Finding {
    Finding(
      "The lesson has no live-coding script.",
      at: place,
      remedy: "Write \(place.path)/Script.md.",
      severity: .warning
    )
  }

  static func stray(_ place: Place) -> Finding {
    Finding(
      "\(place.path) does not belong here.",
      at: place,
      remedy: "Remove it, or move it into the folder that it belongs to."
    )
  }

  static func strayInWing(_ place: Place, nearest: String?) -> Finding {
    Finding(
      "\(place.path) mirrors no lesson.",
      at: place,
      remedy: nearest.map { "Rename it to \($0)." } ?? "Remove it, or add its lesson in Lessons/."
    )
  }

  static func onlyInExercise(_ place: Place, wanted: String) -> Finding {
    Finding(
      "\(place.path) has no counterpart in the solution.",
      at: place,
      remedy: "Add \(wanted), or remove this one."
    )
  }

  static func onlyInSolution(_ place: Place, wanted: String) -> Finding {
    Finding(
      "\(place.path) has no counterpart in the exercise.",
      at: place,
      remedy: "Add \(wanted), or remove this one."
    )
  }

  static func lessonName(_ name: String, at place: Place) -> Finding {
    Finding(
      "'\(name)' is no name of a lesson.",
      at: place,
      remedy: "Name it Lesson, two digits and a word in UpperCamelCase, like Lesson04Singletons."
    )
  }

  static func listedOnly(_ name: String, at place: Place) -> Finding {
    Finding(
      "Package.swift lists \(name), and Lessons/\(name) is missing.",
      at: place,
      remedy: "Write the lesson, or take the line out."
    )
  }

  static func unlisted(_ name: String, at place: Place) -> Finding {
    Finding(
      "Package.swift does not list \(name).",
      at: place,
      remedy: "Add the name to `lessons` in Package.swift."
    )
  }

  static func lessonOrder(_ name: String, at place: Place) -> Finding {
    Finding(
      "\(name) does not come after the lesson above it.",
      at: place,
      remedy: "Order the list by number, and give each lesson a number of its own."
    )
  }

  static func dependency(at place: Place) -> Finding {
    Finding(
      "The manifest declares a package dependency.",
      at: place,
      remedy: "Remove it: a class without network must build."
    )
  }

  static func machinePath(_ start: String, at place: Place) -> Finding {
    Finding(
      "A path that begins with \(start) stands here; it exists on few machines.",
      at: place,
      remedy: "Write it relative to the course, or as a placeholder."
    )
  }

  static func folderName(at place: Place) -> Finding {
    Finding(
      "The folder's name is not in UpperCamelCase.",
      at: place,
      remedy: "Name it after the idea, like AsksANetworkOfItsOwn."
    )
  }

  static func notText(at place: Place) -> Finding {
    Finding("\(place.path) is not UTF-8 text.", at: place, remedy: "Save it as UTF-8.")
  }
}

extension Messages {
  static func unformatted(_ remark: String, at place: Place) -> Finding {
    Finding(
      "swift format: \(remark)",
      at: place,
      remedy: "Run `swift format --in-place \(place.path)`, and mend by hand what stays."
    )
  }

  static func formatterFails(_ output: String, at place: Place) -> Finding {
    Finding(
      "`swift format lint` could not be run: \(output.prefix(600))",
      at: place,
      remedy: "Run `swift format --version`; it comes with Swift 6."
    )
  }
}
