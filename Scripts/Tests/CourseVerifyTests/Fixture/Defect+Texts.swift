extension Defect {
  /// Defects of a lesson's texts.
  static let texts: [Defect] = [
    Defect(readme, "\(readme) is missing.", count: 2) { try $0.remove(readme) },
    Defect(tasks, "\(tasks) is missing.", count: 2) { try $0.remove(tasks) },
    Defect("\(readme):1", "The text does not begin with the lesson's title.", count: 3) {
      try $0.edit(readme, "# Lesson 01 · Greeting", "# Lesson 1 · Greeting")
    },
    Defect("\(readme):3", "Under the title there are no minutes and no goal.") {
      try $0.edit(readme, "**Reading 5 · core 4 · stretch 6 minutes.**", "Fifteen minutes.")
    },
    Defect(readme, "The section 'Wrap-up' is missing.") {
      try $0.edit(readme, "## Wrap-up", "## Wrapped up")
    },
    Defect("\(readme):35", "'How it fails' is after 'Check yourself'.") {
      try $0.edit(readme, "## Wrap-up", "## How it fails\n\n## Wrap-up")
    },
    Defect("\(readme):15", "The section 'The picture' holds no picture.") {
      try $0.edit(readme, "```mermaid", "```text")
    },
    Defect(
      "\(tasks):3",
      "The text names 'Exercises/Lesson01Greeting/Gone.swift', which does not exist."
    ) {
      try $0.edit(tasks, "/Greeter.swift`", "/Gone.swift`")
    },
    Defect("\(readme):41", "The link '#no-such-heading' names a heading that is not there.") {
      try $0.edit(readme, "#lesson-01--greeting", "#no-such-heading")
    },
    Defect(
      "README.md:3",
      "The link to 'Lessons/Gone/README.md#the-trouble' leads nowhere in the course."
    ) {
      try $0.edit("README.md", "Lessons/Lesson01Greeting", "Lessons/Gone")
    },
    Defect("README.md:3", "The link to '../README.md' leads nowhere in the course.") {
      try $0.edit("README.md", "Lessons/Lesson01Greeting/README.md#the-trouble", "../README.md")
    },
    Defect("\(readme):45", "The code block that opens here is never closed.") {
      try $0.edit(readme, "(Tasks.md)\n", "(Tasks.md)\n\n```text\nx\n")
    },
    Defect(tasks, "Task 2 has no heading in the text.", count: 5) {
      try $0.edit(tasks, "### Task 2 · Count greetings", "### Count greetings")
    },
    Defect(hints, "Task 2 has no hints.") { try $0.edit(hints, "## Task 2 ·", "## Second") },
    Defect(
      "\(hints):21",
      "Task 2 is 'Count them' here, and 'Count greetings' in the lesson's text."
    ) {
      try $0.edit(hints, "Count greetings", "Count them")
    },
    Defect("\(hints):7", "The hints of task 1 are not 1, 2 and 3 in this order.", count: 2) {
      try $0.edit(hints, "### Hint 3", "")
    },
    Defect("\(hints):7", "The hints of task 1 are not 1, 2 and 3 in this order.", count: 2) {
      try $0.edit(hints, "### Hint 3", "### Hint 4")
      try $0.edit(hints, "### Hint 2", "### Hint 3")
      try $0.edit(hints, "### Hint 4", "### Hint 2")
    },
    Defect("\(hints):9", "Hint 1 of task 1 says nothing.", count: 6) {
      try $0.edit(hints, "Look there.", "")
    },
    Defect(script, "The script has 2 steps; 3 to 7 are meant.", count: 2) {
      try $0.edit(script, "## Step 3", "## Third")
    },
    Defect("\(script):7", "Step 3 is where step 2 belongs.", count: 3) {
      try $0.edit(script, "## Step 2", "## Step 3")
    },
    Defect("\(script):3", "Step 1 doesn't say which tasks are green after it.") {
      try $0.edit(script, "Green: 1\n", "Green: first\n")
    },
    Defect("\(script):3", "The lesson has no task 3 that could be green.") {
      try $0.edit(script, "Green: 1\n", "Green: 3\n")
    },
    Defect("\(script):7", "Step 2 has no folder.") {
      try $0.remove("Lessons/Lesson01Greeting/LiveCoding/Step2")
    },
    Defect("\(script):11", "Step 3 is the last one and has a folder.") {
      try $0.write("Lessons/Lesson01Greeting/LiveCoding/Step3/Greeter.swift", "")
    },
    Defect(
      "Lessons/Lesson01Greeting/LiveCoding/Step9",
      "Lessons/Lesson01Greeting/LiveCoding/Step9 has no section in the script."
    ) { try $0.write("Lessons/Lesson01Greeting/LiveCoding/Step9/Greeter.swift", "") },
  ]

  /// Defects of the minutes and files of tasks, and of their rules.
  static let rules: [Defect] = [
    Defect("\(tasks):8", "Task 1 doesn't say what it takes.", count: 3) {
      try $0.edit(tasks, "**Core · 4 minutes · ", "**Core, 4 minutes, ")
    },
    Defect("\(tasks):8", "Task 1 is to be done in Gone.swift, which the exercise doesn't have.") {
      try $0.edit(tasks, "4 minutes · `Greeter.swift`", "4 minutes · `Gone.swift`")
    },
    Defect("\(readme):3", "The core tasks take 5 minutes, and the lesson's head says 4.") {
      try $0.edit(tasks, "Core · 4", "Core · 5")
    },
    Defect(
      "\(readme):3",
      "The stretch tasks take 6 minutes, and the lesson's head says 0.",
      count: 2
    ) {
      try $0.edit(readme, " · stretch 6", "")
    },
    Defect("README.md:3", "The path says '10 + 5', and lesson 01 '5 + 4 + 6' minutes.") {
      try $0.edit("README.md", "5 + 4 + 6", "10 + 5")
    },
    Defect("README.md", "The short path has tasks [7] of lesson 01.") {
      try $0.edit("README.md", "# ", "**The short path**: 01 (7).\n\n# ")
    },
    Defect("\(tasks):28", "No test of task 1 has this rule: `greet` says the person.", count: 2) {
      try $0.edit(tasks, "the name of the person", "the person")
    },
    Defect(
      "\(grader)/Task2Count.swift:8",
      "The text of task 2 has no such rule: `greetings` returns the count that `makeGreeter` got.",
      count: 3
    ) {
      try $0.edit(tasks, "**Done when**\n\n- `greetings`", "**You decide**\n\n- `greetings`")
    },
    Defect(
      "\(grader)/Task2Count.swift:8",
      "The test 'returns the count' has no rule.",
      count: 2
    ) {
      try $0.edit("\(grader)/Task2Count.swift", "// Rule:", "//", times: 1)
    },
    Defect(
      "\(grader)/Task2Count.swift:8",
      "The rule of 'returns the count' doesn't say where to look."
    ) {
      try $0.edit("\(grader)/Task2Count.swift", " Look at: Greeter.swift.", "", times: 1)
    },
    Defect("\(tasks):47", "The rule says 'nobody'.", count: 3) {
      try $0.edit(tasks, "`makeGreeter` got.", "nobody got.")
      try $0.edit("\(grader)/Task2Count.swift", "`makeGreeter` got.", "nobody got.")
    },
    Defect("\(tasks):47", "The rule has 26 words; 25 are the limit.") {
      let many = (1...21).map(String.init).joined(separator: " ") + "."
      try $0.edit(tasks, "`makeGreeter` got.", many)
      try $0.edit("\(grader)/Task2Count.swift", "`makeGreeter` got.", many)
    },
    Defect("\(tasks):47", "The rule doesn't end with a full stop.") {
      try $0.edit(tasks, "`makeGreeter` got.", "came")
      try $0.edit("\(grader)/Task2Count.swift", "`makeGreeter` got.", "came")
    },
    Defect("\(tasks):38", "Task 2 has no rule.", count: 3) {
      try $0.edit(tasks, "- `greetings` returns", "`greetings` returns")
      try $0.edit(tasks, "- A count can be large.", "A count can be large.")
    },
  ]
}
