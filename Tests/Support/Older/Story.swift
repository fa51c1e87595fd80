/// What can happen to a subject, and a small model of what must then be seen.
///
/// ```swift
/// struct SessionStory: Story {
///   enum Step: CustomStringConvertible, Sendable { case logIn(String), answer, fail, logOut … }
///   let world: World, desk = Desk(), session: any UserSessionProtocol
///   var user: String?              // the model
///
///   static func steps(_ chance: inout SeededGenerator) -> [Step] {
///     [.logIn(["Ada", "Bob"].randomElement(using: &chance) ?? "Ada"), .answer, .fail, .logOut]
///   }
///   func allows(_ step: Step) -> Bool { … }
///   mutating func take(_ step: Step) throws { … }
/// }
/// ```
public protocol Story: SendableMetatype {
  /// Its description is the sentence that tells it: "Ada logs in".
  associatedtype Step: Sendable & CustomStringConvertible

  /// A fresh subject, its doubles, and the model.
  init(world: World)

  /// One step of every kind, its values drawn by chance.
  static func steps(_ chance: inout SeededGenerator) -> [Step]

  /// Whether a user could take this step now, as the model sees it.
  func allows(_ step: Step) -> Bool

  /// Takes a step with the subject and with the model. The world settles afterwards.
  mutating func take(_ step: Step) throws

  /// Steps that say the same with simpler values, simplest first.
  static func simpler(_ step: Step) -> [Step]

  /// The steps that one of several stands for, in order.
  static func parts(_ step: Step) -> [Step]
}

extension Story {
  public func allows(_ step: Step) -> Bool { true }
  public static func simpler(_ step: Step) -> [Step] { [] }
  public static func parts(_ step: Step) -> [Step] { [step] }
}
