/// Lists suspicious uses of links.
package struct ListLinkAlerts: Method {
  package static let name = "deepLink.alerts"
  package static let summary =
    "Lists suspicious uses of links since the daemon started, newest first, the last 1,000 at most."
  package static let access = Access.read(.accounts)

  package init() {}

  package struct Outcome: Codable, Sendable, Equatable {
    package var alerts: [LinkAlert]

    package init(alerts: [LinkAlert]) { self.alerts = alerts }
  }

  package static let example = ListLinkAlerts()
  package static let exampleOutcome: Outcome = {
    var alert = LinkAlert(
      pattern: .invalidIdentifiers, count: 3, windowSeconds: 600, firstAt: Example.start,
      lastAt: Example.end)
    alert.address = "203.0.113.9"
    return Outcome(alerts: [alert])
  }()
}

/// A suspicious use of links.
package enum LinkPattern: String, Codable, Sendable, CaseIterable, SchemaDescribing {
  /// Links to the data of others (R-RH-240).
  case refusedAccess = "refused_access"
  /// Many links in a short time (R-RH-241).
  case frequentAccess = "frequent_access"
  /// Malformed ids (R-RH-242).
  case invalidIdentifiers = "invalid_identifiers"
}

/// A suspicious use of links by one person, or from one address.
package struct LinkAlert: Codable, Sendable, Equatable {
  package var pattern: LinkPattern
  /// The person, if somebody was signed in.
  package var accountId: AccountID?
  /// Otherwise the address reported by the program in between.
  package var address: String?
  /// Otherwise that program's user id.
  package var service: UInt32?
  /// Uses up to now.
  package var count: Int
  /// The span within which the limit was reached.
  package var windowSeconds: Int
  package var firstAt: Timestamp
  package var lastAt: Timestamp

  package init(
    pattern: LinkPattern, count: Int, windowSeconds: Int, firstAt: Timestamp, lastAt: Timestamp
  ) {
    (self.pattern, self.count, self.windowSeconds) = (pattern, count, windowSeconds)
    (self.firstAt, self.lastAt) = (firstAt, lastAt)
  }
}
