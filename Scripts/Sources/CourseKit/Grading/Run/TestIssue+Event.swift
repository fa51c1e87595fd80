extension TestIssue {
  /// Reads an `issueRecorded` event.
  init(_ event: EventRecord.Payload, map: PathMap) {
    let messages = event.messages ?? []
    let first = messages.first { $0.symbol != "details" }
    let text = first?.text ?? messages.first?.text ?? ""
    let comparison = Comparison(text)
    let severity = event.issue?.severity ?? event.issue?._severity
    self.init(
      message: text,
      actual: comparison?.actual,
      expected: comparison?.expected,
      comments: messages.filter { $0.symbol == "details" }.map(\.text),
      place: event.issue?.sourceLocation.flatMap { place in
        (place.filePath ?? place._filePath).map {
          SourcePlace(file: map.original(of: $0).file, line: place.line, column: place.column)
        }
      },
      arguments: event._testCase?.displayName,
      isKnown: event.issue?.isKnown ?? false,
      isWarning: severity == "warning" || first?.symbol == "warning"
    )
  }
}
