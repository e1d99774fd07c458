import RecordModel
import RecordStore

extension GetLinkStatistics: Operation {
  /// The default number of days.
  private static let usualDays: Int64 = 30
  /// Rows of an answer with a source; links beyond that count without theirs.
  static let rowLimit = 5000

  func perform(_ engine: Engine, _ call: CallContext) throws(Failure) -> Outcome {
    let end = to ?? engine.store.clock.now().advanced(seconds: 1)
    let start = from ?? end.advanced(seconds: -Self.usualDays * 86_400)
    var tally = LinkTally(from: start, to: end)
    let waiting = engine.links.counts.waiting
    tally = try engine.readSettled(call) { (view) throws(Failure) in
      var tally = tally
      try tally.add(opened: view)
      try tally.add(counted: view)
      return tally
    }
    if let waiting { tally.add(waiting) }
    return tally.outcome
  }
}

/// The counts of a span while they are being made.
struct LinkTally {
  let from: Timestamp
  let to: Timestamp
  private var rows: [Key: Int] = [:]
  private var signIns = 0
  private var started = 0
  private var completed = 0

  private struct Key: Hashable {
    var day: CalendarDay
    var authenticated: Bool
    var sort: LinkCounts.Sort
  }

  /// Links read at a time: there are more of them with every year.
  private static let batch = 500
  /// Milliseconds after a link during which an act counts as its effect.
  static let effect: Int64 = 86_400_000

  init(from: Timestamp, to: Timestamp) { (self.from, self.to) = (from, to) }

  var outcome: GetLinkStatistics.Outcome {
    var outcome = GetLinkStatistics.Outcome(from: from, to: to)
    (outcome.signIns, outcome.started, outcome.completed) = (signIns, started, completed)
    let groups = Dictionary(grouping: rows.keys) { Group(day: $0.day, authenticated: $0.authenticated) }
    for group in groups.keys.sorted() {
      var counts: [LinkCounts.Sort: Int] = [:]
      for key in groups[group] ?? [] { counts[key.sort] = rows[key] }
      outcome.opened += LinkCounts.rows(counts).map {
        GetLinkStatistics.Row(day: group.day, authenticated: group.authenticated, $0)
      }
    }
    return outcome
  }

  private struct Group: Hashable, Comparable {
    var day: CalendarDay
    var authenticated: Bool

    static func < (left: Group, right: Group) -> Bool {
      left.day == right.day ? !left.authenticated && right.authenticated : left.day < right.day
    }
  }

  mutating func add(opened view: borrowing RecordView) throws(Failure) {
    var next: [UInt8]? = to.newestFirst
    while let start = next {
      let found = try view.documents(OpenedLinkDocument.self, prefix: [], from: start, limit: Self.batch)
      next = found.count == Self.batch ? found.last.map { $0.key + [0] } : nil
      for (_, link) in found {
        if link.at < from { return }
        if link.at < to { try add(link, view) }
      }
    }
  }

  private mutating func add(_ link: OpenedLinkDocument, _ view: borrowing RecordView) throws(Failure) {
    let opened = link.opened
    let sort = LinkCounts.Sort(
      entryPoint: opened.entryPoint, outcome: opened.outcome, surface: opened.surface, source: opened.source)
    add(sort, 1, authenticated: true, at: link.at)
    if opened.afterSignIn { signIns += 1 }
    try follow(link, view)
  }

  mutating func add(counted view: borrowing RecordView) throws(Failure) {
    var next: [UInt8]? = []
    while let start = next {
      let found = try view.documents(CountedLinksDocument.self, prefix: [], from: start, limit: Self.batch)
      next = found.count == Self.batch ? found.last.map { $0.key + [0] } : nil
      for (_, document) in found {
        if document.counted.lastAt < from { return }
        add(document.counted)
      }
    }
  }

  /// Adds a combined count to the day on which it began.
  mutating func add(_ counted: DeepLinksCounted) {
    guard counted.firstAt >= from, counted.firstAt < to else { return }
    for count in counted.counts {
      let sort = LinkCounts.Sort(
        entryPoint: count.entryPoint, outcome: count.outcome, surface: count.surface, source: count.source)
      add(sort, count.count, authenticated: false, at: counted.firstAt)
    }
  }

  private mutating func add(
    _ sort: LinkCounts.Sort, _ count: Int, authenticated: Bool, at moment: Timestamp
  ) {
    var key = Key(day: CalendarDay(moment), authenticated: authenticated, sort: sort)
    if rows[key] == nil, rows.count >= GetLinkStatistics.rowLimit { key.sort.source = nil }
    rows[key, default: 0] += count
  }

  /// Counts the person's acts within a day after opening the link.
  private mutating func follow(
    _ link: OpenedLinkDocument, _ view: borrowing RecordView
  ) throws(Failure) {
    guard link.opened.outcome == .success else { return }
    switch link.opened.entryPoint {
    case .openFunnel: if try hasStarted(link, view) { started += 1 }
    case .resumeAssessment:
      guard let id = link.opened.assessmentId,
        let end = try view.document(AssessmentDocument.self, id.keyBytes)?.completedAt
      else { return }
      if isEffect(end, of: link) { completed += 1 }
    case .openResult, .openNotifications, .login, .unknown: return
    }
  }

  private func hasStarted(
    _ link: OpenedLinkDocument, _ view: borrowing RecordView
  ) throws(Failure) -> Bool {
    guard let slug = link.opened.funnelSlug, let funnel = try view.catalogueEntry(slug)?.slug else {
      return false
    }
    let own = try view.documents(
      AssessmentEntry.self, prefix: link.accountId.keyBytes, limit: Int.max)
    for (key, _) in own {
      guard let document = try view.document(AssessmentDocument.self, Array(key.suffix(16))) else { continue }
      if document.funnel == funnel, isEffect(document.startedAt, of: link) { return true }
    }
    return false
  }

  private func isEffect(_ moment: Timestamp, of link: OpenedLinkDocument) -> Bool {
    (0...Self.effect).contains(moment.milliseconds - link.at.milliseconds)
  }
}
