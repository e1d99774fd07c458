/// Signs out.
public struct LogOut: Method {
  /// `identity.logOut`.
  public static let name = "identity.logOut"
  /// For the documentation.
  public static let summary =
    "Ends the caller's session, or every session of the account; tokens are refused from the next call on."
  /// What it touches.
  public static let access = Access.write(.account)

  /// Whether every session ends.
  public var everywhere: Bool?

  /// With these parameters.
  public init(everywhere: Bool? = nil) {
    self.everywhere = everywhere
  }

  /// What the method answers.
  public struct Outcome: Codable, Sendable, Equatable {
    /// Sessions that ended.
    public var ended: Int

    /// So many.
    public init(ended: Int) { self.ended = ended }
  }

  /// A usual call.
  public static let example = LogOut()
  /// Its answer.
  public static let exampleOutcome = Outcome(ended: 1)
}
