/// Counts the uses of links.
package struct GetLinkStatistics: Method {
  package static let name = "deepLink.statistics"
  package static let summary =
    "Counts opened links by day, entry point, source, outcome, and app or web, and what people did after them."
  /// Reveals numbers of the whole record.
  package static let access = Access.read(.store)

  /// Inclusive; 30 days before the end if left out.
  package var from: Timestamp?
  /// Exclusive; now if left out.
  package var to: Timestamp?

  package init(from: Timestamp? = nil, to: Timestamp? = nil) { (self.from, self.to) = (from, to) }

  package struct Outcome: Codable, Sendable, Equatable {
    package var from: Timestamp
    package var to: Timestamp
    /// Opened links, by day and then by sort.
    package var opened: [Row]
    /// Sign-ins that a link led to (R-RH-244).
    package var signIns: Int
    /// Questionnaires begun within a day after a link to them was opened.
    package var started: Int
    /// Questionnaires completed within a day after a link to resume them was opened.
    package var completed: Int

    package init(from: Timestamp, to: Timestamp) {
      (self.from, self.to, opened, signIns, started, completed) = (from, to, [], 0, 0, 0)
    }
  }

  package struct Row: Codable, Sendable, Equatable {
    /// In UTC.
    package var day: CalendarDay
    package var entryPoint: LinkEntryPoint
    package var outcome: LinkOutcome
    package var surface: LinkSurface
    package var authenticated: Bool
    package var source: LinkSource?
    package var count: Int

    package init(day: CalendarDay, authenticated: Bool, _ count: LinkCount) {
      (self.day, self.authenticated) = (day, authenticated)
      (entryPoint, outcome, surface) = (count.entryPoint, count.outcome, count.surface)
      (source, self.count) = (count.source, count.count)
    }
  }

  package static let example = GetLinkStatistics()
  package static let exampleOutcome: Outcome = {
    var outcome = Outcome(from: Example.start, to: Example.end)
    let count = LinkCount(
      entryPoint: .openFunnel, outcome: .success, surface: .app, source: LinkSource(known: "sms"), count: 2)
    outcome.opened = [Row(day: CalendarDay(Example.start), authenticated: true, count)]
    (outcome.signIns, outcome.started) = (1, 1)
    return outcome
  }()
}
