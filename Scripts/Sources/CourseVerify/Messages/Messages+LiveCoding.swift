import CourseKit

/// Findings about a live-coding script and its checkpoints.
extension Messages {
  static func stepCount(_ count: Int, at place: Place) -> Finding {
    let bounds = "\(ScriptShape.steps.lowerBound) to \(ScriptShape.steps.upperBound)"
    return Finding(
      "The script has \(count) steps; \(bounds) are meant.",
      at: place,
      remedy: "Give each step a section `## Step 1 · The network comes in (8 minutes)`."
    )
  }

  static func stepNumber(_ number: Int, wanted: Int, at place: Place) -> Finding {
    Finding(
      "Step \(number) stands where step \(wanted) belongs.",
      at: place,
      remedy: "Number the steps from 1 in the order of the script."
    )
  }

  static func noGreen(_ step: Int, at place: Place) -> Finding {
    Finding(
      "Step \(step) doesn't say which tasks are green after it.",
      at: place,
      remedy: "Add a line like `Green: 1, 2` or `Green: none`."
    )
  }

  static func unknownGreen(_ task: Int, at place: Place) -> Finding {
    Finding(
      "The lesson has no task \(task) that could be green.",
      at: place,
      remedy: "Name tasks of the lesson's text."
    )
  }

  static func lastStepFolder(_ step: Int, at place: Place) -> Finding {
    Finding(
      "Step \(step) is the last one and has a folder.",
      at: place,
      remedy: "Remove the folder: the last step is the solution."
    )
  }

  static func noStepFolder(_ step: Int, at place: Place) -> Finding {
    Finding(
      "Step \(step) has no folder.",
      at: place,
      remedy: "Add Step\(step) with the files that change in it."
    )
  }

  static func stepWithoutSection(_ place: Place) -> Finding {
    Finding(
      "\(place.path) has no section in the script.",
      at: place,
      remedy: "Add one, or remove the folder."
    )
  }
}
