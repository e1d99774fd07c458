/// A contact for people in a crisis, by telephone or on the web.
package struct HelpContact: Codable, Sendable, Equatable {
  package var name: String
  /// Absent if there is an address.
  package var phone: String?
  /// Begins with `https://`; absent if there is a number.
  package var web: String?

  package init(_ name: String, phone: String) { (self.name, self.phone) = (name, phone) }

  package init(_ name: String, web: String) { (self.name, self.web) = (name, web) }

  package var reach: String { phone ?? web ?? "" }

  /// Both on one line: `TelefonSeelsorge: 0800 111 0 111`.
  package var line: String { "\(name): \(reach)" }
}
