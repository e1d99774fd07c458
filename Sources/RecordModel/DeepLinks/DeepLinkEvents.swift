/// A signed-in person opened a link (R-RH-238).
///
/// The envelope names the person. Holds ids, never what they stand for.
package struct DeepLinkOpened: Event {
  package static let type = EventType(code: 340, name: "account.link-opened")

  package var entryPoint: LinkEntryPoint
  package var outcome: LinkOutcome
  package var surface: LinkSurface
  /// Whether the link itself made the person sign in before.
  package var afterSignIn: Bool
  /// Whether the person may see its target.
  package var authorized: Bool
  package var source: LinkSource?
  package var funnelSlug: Slug?
  package var assessmentId: AssessmentID?
  package var notificationId: NotificationID?

  package init(
    entryPoint: LinkEntryPoint, outcome: LinkOutcome, surface: LinkSurface, afterSignIn: Bool,
    authorized: Bool
  ) {
    (self.entryPoint, self.outcome, self.surface) = (entryPoint, outcome, surface)
    (self.afterSignIn, self.authorized) = (afterSignIn, authorized)
  }

  /// Notes the ids in a link.
  package mutating func name(_ link: DeepLink) {
    source = link.source
    switch link.target {
    case .funnel(let slug): funnelSlug = slug
    case .resume(let id), .result(let id): assessmentId = id
    case .notifications(let id): notificationId = id
    }
  }

  /// The link, without its ids.
  package var summary: LocalizedText { LocalizedText(de: "Link geöffnet", en: "Link opened") }
}

/// Links opened by people who were not signed in, counted over a while.
///
/// Nobody can fill the log by opening links: there is at most one such event an hour, with a bounded number
/// of rows.
package struct DeepLinksCounted: Event {
  package static let type = EventType(code: 341, name: "account.links-counted")

  package var firstAt: Timestamp
  package var lastAt: Timestamp
  package var counts: [LinkCount]

  package init(firstAt: Timestamp, lastAt: Timestamp, counts: [LinkCount]) {
    (self.firstAt, self.lastAt, self.counts) = (firstAt, lastAt, counts)
  }

  package var summary: LocalizedText {
    let number = counts.reduce(0) { $0 + $1.count }
    return LocalizedText(
      de: "\(number) Links ohne Anmeldung geöffnet", en: "\(number) links opened without signing in")
  }
}

/// How often links of one sort were opened.
package struct LinkCount: Codable, Sendable, Equatable {
  package var entryPoint: LinkEntryPoint
  package var outcome: LinkOutcome
  package var surface: LinkSurface
  /// Left out if it is not known, or there are too many sources.
  package var source: LinkSource?
  package var count: Int

  package init(
    entryPoint: LinkEntryPoint, outcome: LinkOutcome, surface: LinkSurface, source: LinkSource?, count: Int
  ) {
    (self.entryPoint, self.outcome, self.surface) = (entryPoint, outcome, surface)
    (self.source, self.count) = (source, count)
  }
}
