import RecordModel

/// Where a page of the web app is, and what its links lead to.
///
/// Pages are below `/web`, and so are the contract's operations: there the session's cookie counts, and nowhere else.
struct WebPlace: Sendable {
  static let root = "/web"
  static let signIn: PathTemplate = "/web/sign-in"
  static let session: PathTemplate = "/web/session"
  static let renewal: PathTemplate = "/web/session/renewal"

  let screen: ScreenName
  let account: String
  /// Whose record the page is about; `nil` for a list of the care team's.
  let patient: String?

  /// The page of a screen, about a patient if one is named.
  func page(_ screen: ScreenName, about patient: String? = nil) -> String {
    let path = Self.root + screen.path
    guard screen.isOfClinicians, let patient = patient ?? (isAboutPatient(screen) ? self.patient : nil) else {
      return path
    }
    return path + "?patientId=" + patient
  }

  private func isAboutPatient(_ screen: ScreenName) -> Bool { Screen.named(screen)?.isAboutPatient == true }

  /// Where a link of the app leads in a browser; links that leave the app stay as they are.
  func link(_ target: String) -> String {
    guard target.hasPrefix("/"), !target.hasPrefix("//") else { return target }
    if target == "/" { return Self.root }
    if target.hasPrefix("/api/") { return Self.root + target }
    return screenLink(target) ?? Self.root + target
  }

  /// A screen's path, or one with a record's id behind it, which is a place in the screen's page.
  private func screenLink(_ target: String) -> String? {
    let path = target.prefix { $0 != "?" && $0 != "#" }
    let found = ScreenName.allCases.filter { path == $0.path || path.hasPrefix($0.path + "/") }
      .max { $0.path.count < $1.path.count }
    guard let found else { return nil }
    let record = path.dropFirst(found.path.count).drop { $0 == "/" }
    return page(found) + (record.isEmpty ? String(target.dropFirst(path.count)) : "#\(record)")
  }

  /// The address of an operation, with what the page knows put in for its parameters.
  func address(_ path: PathTemplate, without named: Set<String>) -> String {
    var address = Self.root + path.description
    for (name, value) in [("patientId", patient), ("clinicianId", account)] where !named.contains(name) {
      if let value { address = address.replacing("{\(name)}", with: value) }
    }
    return address
  }
}
