/// One thing that was looked at, and what was found. It counts once, as passed or as failed.
package struct Check: Sendable {
  package let findings: [Finding]

  package init(_ findings: [Finding] = []) {
    self.findings = findings
  }

  package init(_ finding: Finding?) {
    findings = finding.map { [$0] } ?? []
  }

  /// Whether nothing was found, or warnings only.
  package var passed: Bool { !findings.contains { $0.severity == .error } }
}
