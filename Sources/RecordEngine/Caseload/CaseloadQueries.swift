import RecordModel
import RecordStore

extension ListCaseload: Scan {
  func answer(_ view: borrowing RecordView) throws(Failure) -> Outcome {
    let size = try RecordPage.size(limit)
    let search = try CaseloadSearch(q)
    let caseload = try Caseload(view)
    let start = try start(in: caseload, view)
    var (page, total) = (LeastPlaces(count: size + 1), 0)
    for member in caseload.patients where accepts(member.summary, at: view.now) {
      if let search, try !search.finds(member, view) { continue }
      total += 1
      let place = place(member.id, member.summary, at: view.now)
      if start.map({ $0 < place }) ?? true { page.add(place, member) }
    }
    let shown = page.found.prefix(size)
    let next = page.found.count > size ? shown.last.map { Cursor.text(CaseloadCursor($0.place)) } : nil
    return Outcome(
      patients: shown.map { CaseloadEntry($0.member, in: caseload, view) }, total: total,
      page: Pagination(limit: size, nextCursor: next))
  }

  private func accepts(_ summary: CaseloadSummary, at now: Timestamp) -> Bool {
    (risk.map { $0 == summary.risk(at: now) } ?? true)
      && (status.map { $0 == summary.status(at: now) } ?? true)
      && (hasOpenAlerts.map { $0 == (summary.alerts.total > 0) } ?? true)
  }

  private func place(_ id: PatientID, _ summary: CaseloadSummary, at now: Timestamp) -> CaseloadPlace {
    let rank: Int64 =
      switch sort ?? .risk {
      case .risk: summary.risk(at: now).rank
      case .name: 0
      case .lastVitals: summary.health.lastVitalsAt.map { -$0.milliseconds } ?? .max
      case .nextAppointment: summary.nextVisit(at: now)?.milliseconds ?? .max
      }
    return CaseloadPlace(rank: rank, name: summary.foldedName, id: id)
  }

  /// The place of the last patient of the page before, whose name is read again so that no cursor holds one.
  private func start(
    in caseload: Caseload, _ view: borrowing RecordView
  ) throws(Failure) -> CaseloadPlace? {
    guard let cursor else { return nil }
    guard let last = Cursor.position(CaseloadCursor.self, cursor) else { throw RecordPage.badCursor }
    // A patient who is no longer in their care, or gone, has no place to go on from.
    guard let known = caseload.patients.first(where: { $0.id == last.id }) else { throw RecordPage.badCursor }
    return CaseloadPlace(rank: last.rank, name: known.summary.foldedName, id: last.id)
  }
}

extension CaseloadRisk {
  /// The higher, the earlier.
  fileprivate var rank: Int64 {
    switch self {
    case .high: 0
    case .moderate: 1
    case .low: 2
    }
  }
}

extension CaseloadEntry {
  fileprivate init(_ member: Caseload.Member, in caseload: Caseload, _ view: borrowing RecordView) {
    let (summary, now) = (member.summary, view.now)
    self.init(
      patientId: member.id, name: summary.name, riskLevel: summary.risk(at: now),
      status: summary.status(at: now))
    age = summary.birthDate.map { max(0, $0.years(at: now)) }
    (gender, openAlerts, lastVitalsAt) = (summary.gender, summary.alerts.total, summary.health.lastVitalsAt)
    (nextAppointment, unreadMessages) = (summary.nextVisit(at: now), caseload.unread(in: summary))
    quickActions = QuickAction.ofCareTeam(view.call.language)
  }
}
