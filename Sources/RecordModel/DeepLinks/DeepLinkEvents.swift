/// Somebody who is signed in opened a link (R-RH-238).
///
/// Who it was is in the envelope. Holds ids, never what they stand for.
package struct DeepLinkOpened: Event {
  package static let type = EventType(code: 340, name: "account.link-opened")

  package var entryPoint: LinkEntryPoint
  package var outcome: LinkOutcome
  package var surface: LinkSurface
  /// Whether the link itself made the person sign in before.
  package var afterSignIn: Bool
  /// Whether the person may see what it names.
  package var authorized: Bool
  /// Where it was placed.
  package var source: LinkSource?
  /// The questionnaire that it names.
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

  /// Writes down what a link names.
  package mutating func name(_ link: DeepLink) {
    source = link.source
    switch link.target {
    case .funnel(let slug): funnelSlug = slug
    case .resume(let id), .result(let id): assessmentId = id
    case .notifications(let id): notificationId = id
    }
  }

  /// The link, without what it names.
  package var summary: LocalizedText { LocalizedText(de: "Link geöffnet", en: "Link opened") }
}

/// Links that were opened by people who were not signed in, put together over a while.
///
/// Nobody can fill the log by opening links: there is at most one such event an hour, with a bounded number of rows.
package struct DeepLinksCounted: Event {
  package static let type = EventType(code: 341, name: "account.links-counted")

  /// When the first of them was opened.
  package var firstAt: Timestamp
  /// When the last of them was opened.
  package var lastAt: Timestamp
  /// How many of each sort.
  package var counts: [LinkCount]

  /// What was opened in that time.
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
  /// Where they lead.
  package var entryPoint: LinkEntryPoint
  package var outcome: LinkOutcome
  /// What they were opened with.
  package var surface: LinkSurface
  /// Where they were placed; left out where that is not known, or where there are too many places.
  package var source: LinkSource?
  package var count: Int

  /// So many of a sort.
  package init(
    entryPoint: LinkEntryPoint, outcome: LinkOutcome, surface: LinkSurface, source: LinkSource?, count: Int
  ) {
    (self.entryPoint, self.outcome, self.surface) = (entryPoint, outcome, surface)
    (self.source, self.count) = (source, count)
  }
}
