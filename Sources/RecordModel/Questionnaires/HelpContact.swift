/// Somebody who can be reached in a crisis, by telephone or on the web.
public struct HelpContact: Codable, Sendable, Equatable {
  /// Who it is.
  public var name: String
  /// The number to call; absent where there is an address.
  public var phone: String?
  /// The page to open, beginning with `https://`; absent where there is a number.
  public var web: String?

  /// Somebody with a number.
  public init(_ name: String, phone: String) { (self.name, self.phone) = (name, phone) }

  /// Somebody with a page.
  public init(_ name: String, web: String) { (self.name, self.web) = (name, web) }

  /// The number, or the page.
  public var reach: String { phone ?? web ?? "" }

  /// Both on one line: `TelefonSeelsorge: 0800 111 0 111`.
  public var line: String { "\(name): \(reach)" }
}
