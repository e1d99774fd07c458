import RecordModel

/// Where the value of a binding comes from: an operation of the contract, and a place in its answer (R-MH-320).
struct ScreenSource: Sendable {
  let binding: String
  let operation: String
  /// Names of members; none for the answer as a whole.
  let path: [String]
  let query: String
  /// What is made of what is found there.
  let making: Making
  /// The record's method, while no route serves the operation.
  let method: String?

  enum Making: Sendable {
    case itself
    /// First and last name.
    case fullName
    /// Settings with the profile photo.
    case photo
    /// Series with their drawings.
    case charts
    /// Target ranges with their titles, and which bounds they have.
    case targets
    /// The first of a list that is about the patient whom the request names, if it names one.
    case first
  }

  init(
    _ binding: String, _ operation: String, _ path: String..., query: String = "",
    as making: Making = .itself, method: String? = nil
  ) {
    (self.binding, self.operation, self.path) = (binding, operation, path)
    (self.query, self.making, self.method) = (query, making, method)
  }

  /// A list, of which as much is shown as one answer can have.
  static func list(_ binding: String, _ operation: String, _ member: String) -> ScreenSource {
    ScreenSource(binding, operation, member, query: "limit=200")
  }

  /// Known on every screen of somebody who is signed in.
  static let user = ScreenSource("userName", "getMe", as: .fullName)

  /// The sources of a screen's bindings.
  static func of(_ screen: ScreenName) -> [ScreenSource] {
    let own = patients[screen] ?? clinicians[screen] ?? []
    return own.contains { $0.binding == user.binding } ? own : [user] + own
  }
}
