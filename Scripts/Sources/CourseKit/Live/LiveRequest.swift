/// What `live` was asked to do.
package enum LiveRequest: Hashable, Sendable {
  /// Say which lesson and step it is, and how long it has taken.
  case status
  /// Lay the starter and build it, so that the first run is quick.
  case start
  /// Lay the checkpoint of the next step.
  case next
  /// Lay the checkpoint of the step before.
  case back
  /// Show the presenter's notes of the step that is coded now, or of another one.
  case show(step: Int?)
  /// Show what is to be typed next.
  case diff
  /// Lay the checkpoint of a step, or the one where the script is now.
  case catchUp(step: Int?)
  /// Lay the starter again.
  case reset
  /// Bring back what stood there before `start`.
  case restore
  /// Show the room which tasks are green, on every save.
  case stage
}
