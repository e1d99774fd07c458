/// Lists suspicious uses of links.
package struct ListLinkAlerts: Method {
  package static let name = "deepLink.alerts"
  package static let summary =
    "Lists suspicious uses of links since the daemon started, newest first, the last 1,000 at most."
  /// Names accounts and addresses.
  package static let access = Access.read(.accounts)

  package init() {}

  package struct Outcome: Codable, Sendable, Equatable {
    package var alerts: [LinkAlert]

    package init(alerts: [LinkAlert]) { self.alerts = alerts }
  }

  /// No parameters.
  package static let example = ListLinkAlerts()
  /// One address.
  package static let exampleOutcome: Outcome = {
    var alert = LinkAlert(
      pattern: .invalidIdentifiers, count: 3, windowSeconds: 600, firstAt: Example.start,
      lastAt: Example.end)
    alert.address = "203.0.113.9"
    return Outcome(alerts: [alert])
  }()
}

/// What is suspicious about a use of links.
package enum LinkPattern: String, Codable, Sendable, CaseIterable, SchemaDescribing {
  /// Links to what is others' (R-RH-240).
  case refusedAccess = "refused_access"
  /// Many links in a short time (R-RH-241).
  case frequentAccess = "frequent_access"
  /// Ids that are none (R-RH-242).
  case invalidIdentifiers = "invalid_identifiers"
}

/// A suspicious use of links by one person, or from one address.
package struct LinkAlert: Codable, Sendable, Equatable {
  /// What is suspicious.
  package var pattern: LinkPattern
  /// The person, where somebody was signed in.
  package var accountId: AccountID?
  /// Else the address that the program in between named.
  package var address: String?
  /// Else that program's user id.
  package var service: UInt32?
  /// How many there were until now.
  package var count: Int
  /// The span in which so many as the limit came.
  package var windowSeconds: Int
  /// When the first of them was.
  package var firstAt: Timestamp
  /// When the last of them was.
  package var lastAt: Timestamp

  /// A pattern that was found.
  package init(
    pattern: LinkPattern, count: Int, windowSeconds: Int, firstAt: Timestamp, lastAt: Timestamp
  ) {
    (self.pattern, self.count, self.windowSeconds) = (pattern, count, windowSeconds)
    (self.firstAt, self.lastAt) = (firstAt, lastAt)
  }
}
