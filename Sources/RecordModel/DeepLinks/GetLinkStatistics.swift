/// Counts how links are used.
public struct GetLinkStatistics: Method {
  /// `deepLink.statistics`.
  public static let name = "deepLink.statistics"
  /// For the documentation.
  public static let summary =
    "Counts opened links by day, entry point, source, outcome, and app or web, and what people did after them."
  /// Tells numbers of the whole record.
  public static let access = Access.read(.store)

  /// Only from this moment on; 30 days before the end where it is left out.
  public var from: Timestamp?
  /// Only before this moment; now where it is left out.
  public var to: Timestamp?

  /// The last 30 days.
  public init(from: Timestamp? = nil, to: Timestamp? = nil) { (self.from, self.to) = (from, to) }

  /// The counts.
  public struct Outcome: Codable, Sendable, Equatable {
    /// From when on.
    public var from: Timestamp
    /// Until when.
    public var to: Timestamp
    /// Opened links, by day and then by sort.
    public var opened: [Row]
    /// Sign-ins that a link led to (R-RH-244).
    public var signIns: Int
    /// Questionnaires that were begun within a day after a link to them was opened.
    public var started: Int
    /// Questionnaires that were completed within a day after a link to go on with them was opened.
    public var completed: Int

    /// Counts of a span.
    public init(from: Timestamp, to: Timestamp) {
      (self.from, self.to, opened, signIns, started, completed) = (from, to, [], 0, 0, 0)
    }
  }

  /// The count of one sort on one day.
  public struct Row: Codable, Sendable, Equatable {
    /// The day in UTC.
    public var day: CalendarDay
    /// Where the links lead.
    public var entryPoint: LinkEntryPoint
    /// How it ended.
    public var outcome: LinkOutcome
    /// What they were opened with.
    public var surface: LinkSurface
    /// Whether somebody was signed in.
    public var authenticated: Bool
    /// Where they were placed.
    public var source: LinkSource?
    /// How many.
    public var count: Int

    /// The count of a sort.
    public init(day: CalendarDay, authenticated: Bool, _ count: LinkCount) {
      (self.day, self.authenticated) = (day, authenticated)
      (entryPoint, outcome, surface) = (count.entryPoint, count.outcome, count.surface)
      (source, self.count) = (count.source, count.count)
    }
  }

  /// Usual parameters.
  public static let example = GetLinkStatistics()
  /// Two links were opened, and a questionnaire begun.
  public static let exampleOutcome: Outcome = {
    var outcome = Outcome(from: Example.start, to: Example.end)
    let count = LinkCount(
      entryPoint: .openFunnel, outcome: .success, surface: .app, source: LinkSource(known: "sms"), count: 2)
    outcome.opened = [Row(day: CalendarDay(Example.start), authenticated: true, count)]
    (outcome.signIns, outcome.started) = (1, 1)
    return outcome
  }()
}
