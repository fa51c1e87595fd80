import CourseKit

/// The sections of a lesson's text: four are always there, the known ones stand in one order.
struct Sections: LessonCheck {
  static let order = [
    "The trouble", "How it fails", "The smallest fix", "The picture", "How the test looks now",
    "When not to use it", "Mistakes people make", "Spot the bug", "In the wild", "Your turn",
    "Check yourself", "Wrap-up", "Further reading",
  ]
  static let required = ["The trouble", "Your turn", "Check yourself", "Wrap-up"]

  func check(_ material: LessonMaterial) -> [Check] {
    guard let text = material.text else { return [] }
    let headings = text.document.headings(level: 2)
    let present = Self.required.map { section in
      Check(
        headings.contains { $0.text == section }
          ? nil : Messages.missingSection(section, at: material.inReadme())
      )
    }
    return present + [order(of: headings, material), picture(text.document, material)]
  }

  private func order(of headings: [Heading], _ material: LessonMaterial) -> Check {
    var last: (rank: Int, title: String)?
    var findings: [Finding] = []
    for heading in headings {
      guard let rank = Self.order.firstIndex(of: heading.text) else { continue }
      if let last, rank <= last.rank {
        let place = material.inReadme(heading.line)
        findings.append(Messages.sectionOrder(heading.text, after: last.title, at: place))
      } else {
        last = (rank, heading.text)
      }
    }
    return Check(findings)
  }

  private func picture(_ document: MarkdownDocument, _ material: LessonMaterial) -> Check {
    guard let heading = document.headings(level: 2).first(where: { $0.text == "The picture" })
    else { return Check() }
    let lines = document.range(of: heading)
    let isDrawn = document.fences.contains {
      $0.language == "mermaid" && lines.contains($0.line - 1)
    }
    return Check(isDrawn ? nil : Messages.noPicture(at: material.inReadme(heading.line)))
  }
}
