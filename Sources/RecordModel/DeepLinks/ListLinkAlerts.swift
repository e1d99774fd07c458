/// Lists suspicious uses of links.
public struct ListLinkAlerts: Method {
  /// `deepLink.alerts`.
  public static let name = "deepLink.alerts"
  /// For the documentation.
  public static let summary =
    "Lists suspicious uses of links since the daemon started, newest first, the last 1,000 at most."
  /// Names accounts and addresses.
  public static let access = Access.read(.accounts)

  /// All.
  public init() {}

  /// The alerts.
  public struct Outcome: Codable, Sendable, Equatable {
    /// The alerts.
    public var alerts: [LinkAlert]

    /// The alerts.
    public init(alerts: [LinkAlert]) { self.alerts = alerts }
  }

  /// No parameters.
  public static let example = ListLinkAlerts()
  /// One address.
  public static let exampleOutcome: Outcome = {
    var alert = LinkAlert(
      pattern: .invalidIdentifiers, count: 3, windowSeconds: 600, firstAt: Example.start,
      lastAt: Example.end)
    alert.address = "203.0.113.9"
    return Outcome(alerts: [alert])
  }()
}

/// What is suspicious about a use of links.
public enum LinkPattern: String, Codable, Sendable, CaseIterable, SchemaDescribing {
  /// Links to what is others' (R-RH-240).
  case refusedAccess = "refused_access"
  /// Many links in a short time (R-RH-241).
  case frequentAccess = "frequent_access"
  /// Ids that are none (R-RH-242).
  case invalidIdentifiers = "invalid_identifiers"
}

/// A suspicious use of links by one person, or from one address.
public struct LinkAlert: Codable, Sendable, Equatable {
  /// What is suspicious.
  public var pattern: LinkPattern
  /// The person, where somebody was signed in.
  public var accountId: AccountID?
  /// Else the address that the program in between named.
  public var address: String?
  /// Else that program's user id.
  public var service: UInt32?
  /// How many there were until now.
  public var count: Int
  /// The span in which so many as the limit came.
  public var windowSeconds: Int
  /// When the first of them was.
  public var firstAt: Timestamp
  /// When the last of them was.
  public var lastAt: Timestamp

  /// A pattern that was found.
  public init(
    pattern: LinkPattern, count: Int, windowSeconds: Int, firstAt: Timestamp, lastAt: Timestamp
  ) {
    (self.pattern, self.count, self.windowSeconds) = (pattern, count, windowSeconds)
    (self.firstAt, self.lastAt) = (firstAt, lastAt)
  }
}
