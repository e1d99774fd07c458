/// Somebody who can be reached in a crisis, by telephone or on the web.
package struct HelpContact: Codable, Sendable, Equatable {
  package var name: String
  /// The number to call; absent where there is an address.
  package var phone: String?
  /// The page to open, beginning with `https://`; absent where there is a number.
  package var web: String?

  /// Somebody with a number.
  package init(_ name: String, phone: String) { (self.name, self.phone) = (name, phone) }

  /// Somebody with a page.
  package init(_ name: String, web: String) { (self.name, self.web) = (name, web) }

  /// The number, or the page.
  package var reach: String { phone ?? web ?? "" }

  /// Both on one line: `TelefonSeelsorge: 0800 111 0 111`.
  package var line: String { "\(name): \(reach)" }
}
