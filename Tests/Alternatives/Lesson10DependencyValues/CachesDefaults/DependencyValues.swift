// Lesson 10 · Dependency values. Another good answer.
import Lesson10DependencyValues

/// The dependencies of one scope: a reference to a snapshot that never changes.
public struct DependencyValues: Sendable {
  private var snapshot = Snapshot.empty

  public init() {}

  /// The context in which the program runs, by default live.
  public var context: DependencyContext {
    get { snapshot.context ?? .live }
    set { snapshot = Snapshot(context: newValue, cells: snapshot.cells) }
  }

  public subscript<Key: DependencyKey>(key: Key.Type) -> Key.Value {
    get {
      if let cell = snapshot.cells[ObjectIdentifier(key)] as? Cell<Key.Value> { return cell.value }
      return Defaults.shared.value(of: key, in: context)
    }
    set {
      var cells = snapshot.cells
      cells[ObjectIdentifier(key)] = Cell(newValue)
      snapshot = Snapshot(context: snapshot.context, cells: cells)
    }
  }

  /// Returns these values, with the values that were set in `others` over them.
  func merging(_ others: DependencyValues) -> DependencyValues {
    let upper = others.snapshot
    guard snapshot !== upper else { return self }
    var result = self
    result.snapshot = Snapshot(
      context: upper.context ?? snapshot.context,
      cells: snapshot.cells.merging(upper.cells) { _, new in new }
    )
    return result
  }

  private final class Snapshot: Sendable {
    static let empty = Snapshot(context: nil, cells: [:])

    let context: DependencyContext?
    let cells: [ObjectIdentifier: any AnyCell]

    init(context: DependencyContext?, cells: [ObjectIdentifier: any AnyCell]) {
      self.context = context
      self.cells = cells
    }
  }
}
