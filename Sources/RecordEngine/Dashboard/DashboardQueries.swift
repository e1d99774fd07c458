import RecordModel
import RecordStore

extension GetDashboard: Scan {
  func answer(_ view: borrowing RecordView) throws(Failure) -> PatientDashboard {
    let reading = try VitalsReading(patientId, judgedBy: measureSet, view).shown(view)
    let patient = try view.namedPatient(patientId)
    var metrics = DashboardMetrics()
    var lastUpdated = patient.updatedAt
    let retracted = reading.withholdsOwn ? [] : try reading.retracted(view)
    for name in DashboardTile.allCases {
      let tile = try reading.tile(name, view)
      metrics[name] = tile?.metric
      lastUpdated = max(lastUpdated, reading.lastChange(of: name, showing: tile, retracted))
    }
    let visits = try view.nextVisits(of: patientId)
    let messages = try MessageReading(patientId, view).recentMessages(view)
    let unread = try CountUnread(patientId: patientId).part(view)
    lastUpdated = max(lastUpdated, visits.changedAt, messages.changedAt, unread.changedAt)
    var dashboard = PatientDashboard(
      patientId: patientId, name: patient.person.fullName ?? "", lastUpdated: lastUpdated, metrics: metrics,
      quickActions: QuickAction.all(view.call.language), measureSet: reading.set.id)
    dashboard.upcomingAppointments = visits.content
    dashboard.recentMessages = messages.content
    dashboard.unread = unread.content
    dashboard.withheld = reading.withholdsOwn ? ["metrics"] : nil
    return dashboard
  }
}

extension ExplainDashboard: Query {
  func answer(_ view: borrowing RecordView) throws(Failure) -> TileExplanation {
    let reading = try VitalsReading(patientId, judgedBy: measureSet, view).shown(view)
    let tile = try reading.tile(self.tile, view)
    var explanation = TileExplanation(
      tile: self.tile, metric: tile?.metric, rule: tile?.judgement.rule,
      ruleSource: tile?.judgement.source, measureSet: reading.set.id,
      age: tile.flatMap { reading.measured(at: $0.shown.effectiveAt).age },
      evidence: try reading.evidence(self.tile, tile, view))
    explanation.withheld = reading.withholdsOwn ? ["metric", "evidence"] : nil
    return explanation
  }
}

extension VitalsReading {
  /// Retracted entries looked at for one tile: far more than anybody retracts in a row.
  private static let retractedEntries = 64

  /// When the newest event behind the tile was recorded (R-MH-070).
  func lastChange(
    of name: DashboardTile, showing tile: Tile?, _ retracted: [RetractedVitalsDocument]
  ) -> Timestamp {
    let shown = [tile?.shown.recordedAt, tile?.height?.recordedAt].compactMap(\.self)
    let since = tile?.shown.effectiveAt ?? .earliest
    let takenBack = retracted.filter { $0.effectiveAt >= since && $0.kinds.contains(name.kind) }
    return (shown + takenBack.map(\.at)).max() ?? .earliest
  }

  /// The events behind a tile, most relevant first.
  func evidence(
    _ name: DashboardTile, _ tile: Tile?, _ view: borrowing RecordView
  ) throws(Failure) -> [TileEvidence] {
    var found: [TileEvidence] = []
    if let tile {
      found.append(TileEvidence(.value, tile.shown))
      if let height = tile.height { found.append(TileEvidence(.height, height)) }
      for other in try values(name.kind, upTo: tile.shown.effectiveAt, limit: 8, view).dropFirst() {
        let isSameMoment = other.effectiveAt == tile.shown.effectiveAt
        found.append(TileEvidence(isSameMoment ? .outranked : .previous, other))
        if !isSameMoment { break }
      }
    }
    for entry in try retracted(name, since: tile?.shown.effectiveAt ?? .earliest, view) {
      if let evidence = TileEvidence(retracted: entry, name) { found.append(evidence) }
    }
    return found
  }

  /// The patient's retracted entries, newest entry first.
  func retracted(_ view: borrowing RecordView) throws(Failure) -> [RetractedVitalsDocument] {
    try view.documents(
      RetractedVitalsDocument.self, prefix: patient.keyBytes, limit: Self.retractedEntries
    ).map(\.document)
  }

  /// Retracted entries with a value for the tile, not before a moment; newest first.
  private func retracted(
    _ name: DashboardTile, since moment: Timestamp, _ view: borrowing RecordView
  ) throws(Failure) -> [VitalsEntryDocument] {
    var found: [VitalsEntryDocument] = []
    for taken in try retracted(view) where taken.effectiveAt >= moment && taken.kinds.contains(name.kind) {
      let key = VitalsEntryDocument.key(patient, taken.effectiveAt, taken.entryId)
      guard let entry = try view.document(VitalsEntryDocument.self, key) else { continue }
      if !withholdsOwn || !entry.recorded.source.isPatients { found.append(entry) }
    }
    return found
  }
}

extension TileEvidence {
  fileprivate init(_ role: Role, _ value: VitalsValueDocument) {
    self.init(
      role: role, position: value.position, entryId: value.entryId, value: value.value,
      diastolic: value.diastolic, effectiveAt: value.effectiveAt, recordedAt: value.recordedAt,
      source: value.source)
  }

  fileprivate init?(retracted entry: VitalsEntryDocument, _ name: DashboardTile) {
    let measurements = entry.recorded.measurements
    guard let value = measurements.first(where: { $0.kind == name.kind })?.value else { return nil }
    let diastolic =
      name == .bloodPressure ? measurements.first { $0.kind == .bloodPressureDiastolic }?.value : nil
    self.init(
      role: .retracted, position: entry.position, entryId: entry.recorded.entryId, value: value,
      diastolic: diastolic, effectiveAt: entry.effectiveAt, recordedAt: entry.recordedAt,
      source: entry.recorded.source, retractedBy: entry.retraction?.position)
  }
}
