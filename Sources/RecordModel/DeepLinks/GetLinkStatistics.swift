/// Counts how links are used.
package struct GetLinkStatistics: Method {
  package static let name = "deepLink.statistics"
  package static let summary =
    "Counts opened links by day, entry point, source, outcome, and app or web, and what people did after them."
  /// Tells numbers of the whole record.
  package static let access = Access.read(.store)

  /// Only from this moment on; 30 days before the end where it is left out.
  package var from: Timestamp?
  /// Only before this moment; now where it is left out.
  package var to: Timestamp?

  /// The last 30 days.
  package init(from: Timestamp? = nil, to: Timestamp? = nil) { (self.from, self.to) = (from, to) }

  package struct Outcome: Codable, Sendable, Equatable {
    package var from: Timestamp
    /// Until when.
    package var to: Timestamp
    /// Opened links, by day and then by sort.
    package var opened: [Row]
    /// Sign-ins that a link led to (R-RH-244).
    package var signIns: Int
    /// Questionnaires that were begun within a day after a link to them was opened.
    package var started: Int
    /// Questionnaires that were completed within a day after a link to go on with them was opened.
    package var completed: Int

    /// Counts of a span.
    package init(from: Timestamp, to: Timestamp) {
      (self.from, self.to, opened, signIns, started, completed) = (from, to, [], 0, 0, 0)
    }
  }

  /// The count of one sort on one day.
  package struct Row: Codable, Sendable, Equatable {
    /// The day in UTC.
    package var day: CalendarDay
    /// Where the links lead.
    package var entryPoint: LinkEntryPoint
    package var outcome: LinkOutcome
    /// What they were opened with.
    package var surface: LinkSurface
    /// Whether somebody was signed in.
    package var authenticated: Bool
    /// Where they were placed.
    package var source: LinkSource?
    package var count: Int

    /// The count of a sort.
    package init(day: CalendarDay, authenticated: Bool, _ count: LinkCount) {
      (self.day, self.authenticated) = (day, authenticated)
      (entryPoint, outcome, surface) = (count.entryPoint, count.outcome, count.surface)
      (source, self.count) = (count.source, count.count)
    }
  }

  package static let example = GetLinkStatistics()
  /// Two links were opened, and a questionnaire begun.
  package static let exampleOutcome: Outcome = {
    var outcome = Outcome(from: Example.start, to: Example.end)
    let count = LinkCount(
      entryPoint: .openFunnel, outcome: .success, surface: .app, source: LinkSource(known: "sms"), count: 2)
    outcome.opened = [Row(day: CalendarDay(Example.start), authenticated: true, count)]
    (outcome.signIns, outcome.started) = (1, 1)
    return outcome
  }()
}
