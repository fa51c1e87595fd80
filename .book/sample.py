"""Writes a tiny course with everything that the filter knows, so that a check can look for it: sample.py FOLDER."""

import sys
from pathlib import Path

FILES = {
    "README.md": """# A sample

```mermaid
flowchart LR
  00[00 Welcome] --> 01[01 Later]
```

- [Lesson 00](Lessons/Lesson00Welcome/README.md)
""",
    "Lessons/Glossary.md": """# Glossary

| word | meaning |
|---|---|
| captive dependency | Short-lived, and held by `something` long-lived. |
| live | The real "thing". |
| seam | A place where something else fits in. |
""",
    "Lessons/Lesson00Welcome/README.md": """# Lesson 00 · Welcome

Here they live, and `seam` is code.
The first seam and the second seam.
Then a *live* clock, and [a link](../Glossary.md).
1. one
   - nested
     ```swift continued
     let nested = 1
     ```
2. two

- A. The red one
- B. The `blue` one
- C. None

<details><summary>Which is *it*?</summary>

B. Because it is.

- a point
  - below it

</details>

```swift rejected continued
let seam: Int = "no"
```

See [the code](Given/World.swift) in [its folder](Given), and [the glossary](../Glossary.md#seam).

*Your turn →* [Tasks](Tasks.md)
""",
    "Lessons/Lesson00Welcome/Tasks.md": """# Lesson 00 · Welcome: tasks

### Task 1 · Free the clock

A rule:
- **one** bullet

[Lesson 01 →](Tasks.md#task-1--free-the-clock)
""",
    "Lessons/Lesson00Welcome/README.es.md": """# Lección 00 · Bienvenida

Un texto, con un enlace a [las pistas](Hints.md#task-1--free-the-clock) y [al principio](../../README.md).
""",
    "Lessons/Lesson00Welcome/Hints.md": """# Hints

## Task 1 · Free the clock

### Hint 1

Look.

### Hint 2

```swift fragment
### not a heading
```

## Task 2 · More

### Hint 1

Think.
""",
    "Lessons/Lesson00Welcome/Solution.md": "# The solution, and why\n\nBecause.\n",
    "Lessons/Lesson00Welcome/Given/World.swift": "public protocol World {}\n",
    "Lessons/Lesson00Welcome/LiveCoding/Script.md": """# Live coding

## Step 1 · Begin (2 minutes)

Green: none

**Say** "Hello."

## Step 2 · End (3 minutes)

Green: 1

**Type** it.
""",
    "Lessons/Lesson00Welcome/LiveCoding/Step1/Clock.swift": "let clock = 1\nlet same = 0\n",
    "Lessons/GroundRules.md": "# Ground rules\n\n## Nothing live\n\n**Code uses no live type.**\n",
    "Lessons/Lesson01Later/README.md": """# Lesson 01 · Later

*Your turn →* [Tasks](Tasks.md)
""",
    "Lessons/Lesson01Later/Tasks.md": """# Lesson 01 · Later: tasks

### Task 1 · Wait
<!-- id: wait -->

**Core · 4 minutes · `Timer.swift`**

Wait at the seam.

**Predict first.** How long?

<details><summary>Answer</summary>

An hour.

</details>

**Done when**

- The timer waits.

The [ground rules](../GroundRules.md) hold too: nothing live.
""",
    "Lessons/Lesson01Later/LiveCoding/Script.md": "# Live coding\n\n## Step 1 · Wait (2 minutes)\n\nGreen: 1\n\n**Say** it.\n",
    "Exercises/Lesson01Later/Timer.swift": "let timer = 0\n",
    "Solutions/Lesson01Later/Timer.swift": "let timer = 1\n",
    "Exercises/Lesson00Welcome/Clock.swift": "let clock = 0\nlet same = 0\n",
    "Solutions/Lesson00Welcome/Clock.swift": "let clock = 2\nlet same = 0\n",
}

for name, text in FILES.items():
    path = Path(sys.argv[1]) / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")
