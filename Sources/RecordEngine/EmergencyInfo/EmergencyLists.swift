import RecordModel
import RecordStore

extension SetMedicalAlerts: Command {
  func decide(_ view: borrowing RecordView) throws(Failure) -> Decision<EmergencyInfo> {
    let list = EmergencyList(path: "/medicalAlerts", known: \.medicalAlerts, id: \.id) {
      checks, path, alert in
      checks.text(path + "/label", alert.label, 1...200)
      checks.text(path + "/detail", alert.detail, 0...1000)
    }
    return try list.decide(medicalAlerts, expectedVersion, of: patientId, view) {
      MedicalAlertsUpdated(alerts: $0)
    }
  }
}

extension SetCriticalAllergies: Command {
  func decide(_ view: borrowing RecordView) throws(Failure) -> Decision<EmergencyInfo> {
    let list = EmergencyList(path: "/criticalAllergies", known: \.criticalAllergies, id: \.id) {
      checks, path, allergy in
      checks.text(path + "/allergen", allergy.allergen, 1...120)
      checks.text(path + "/reaction", allergy.reaction, 0...200)
    }
    return try list.decide(criticalAllergies, expectedVersion, of: patientId, view) {
      CriticalAllergiesUpdated(allergies: $0)
    }
  }
}

/// A list of emergency data, which is replaced as a whole.
private struct EmergencyList<Entry: Equatable> {
  let path: String
  let known: KeyPath<EmergencyInfo, [Entry]>
  let id: WritableKeyPath<Entry, RecordID?>
  let check: (_ checks: inout FieldChecks, _ path: String, Entry) -> Void

  func decide(
    _ entries: [Entry], _ version: Int?, of patient: PatientID, _ view: borrowing RecordView,
    _ event: ([Entry]) -> any Event
  ) throws(Failure) -> Decision<EmergencyInfo> {
    _ = try view.patient(patient)
    var checks = FieldChecks()
    checks.count(path, entries.count)
    for (index, entry) in entries.enumerated() { check(&checks, "\(path)/\(index)", entry) }
    checks.ids(path, entries.map { $0[keyPath: id] })
    try checks.finish()
    let found = try view.emergencyInfo(of: patient)
    try found.require(version)
    let before = found.info[keyPath: known]
    let after = view.named(entries, as: before, id)
    return found.decision(after == before ? [] : [event(after)], patient, view)
  }
}

extension RecordDnrStatus: Command {
  static let rules: [CallRule<RecordDnrStatus>] = [
    .when("verify", only: .clinicians) { $0.verify == true }
  ]

  func decide(_ view: borrowing RecordView) throws(Failure) -> Decision<EmergencyInfo> {
    let person = try view.patient(patientId).person
    var checks = FieldChecks()
    if let day = effectiveDate, let birth = person.birthDate, day < birth {
      checks.refuse("/effectiveDate", "before_birth", "not before the date of birth")
    }
    if verify == true, status == .unknown {
      checks.refuse("/verify", "inconsistent", "what is unknown cannot be verified")
    }
    try checks.finish()
    if let documentAttachmentId { _ = try view.attachment(documentAttachmentId, of: patientId) }
    let known = try view.emergencyInfo(of: patientId)
    try known.require(expectedVersion)
    let events = events(known.info.dnr)
    var alerts = AlertRaising(patientId)
    if !events.isEmpty { try alerts.raise(cause, view) }
    return known.decision(events, and: alerts.events, patientId, view)
  }

  private func events(_ known: DnrState) -> [any Event] {
    let isSame =
      known.updatedAt != nil && known.status == status && known.effectiveDate == effectiveDate
      && known.documentAttachmentId == documentAttachmentId
    let recorded = DnrStatusRecorded(
      status: status, documentAttachmentId: documentAttachmentId, effectiveDate: effectiveDate)
    let isVerified = verify != true || isSame && known.verifiedBy != nil
    return (isSame ? [] : [recorded]) + (isVerified ? [] : [DnrStatusVerified(status: status)])
  }

  /// Without the status: whoever sees to it looks at the record.
  private var cause: AlertCause { AlertCause(.manual, .resuscitation, of: nil, subject: "dnr") }
}

extension EmergencyInfoDocument {
  fileprivate func require(_ version: Int?) throws(Failure) {
    if let version, version != info.version { throw .versionConflict(info.version) }
  }

  fileprivate func decision(
    _ events: [any Event], and others: [any Event] = [], _ patient: PatientID, _ view: borrowing RecordView
  ) -> Decision<EmergencyInfo> {
    if events.isEmpty { return .unchanged(StreamID(patient), outcome: info) }
    var document = self
    for event in events { document.take(event, by: view.call.actor, at: view.recordedAt) }
    return Decision(StreamID(patient), events + others, outcome: document.info)
  }
}

extension RecordView {
  /// The entries with ids: their own, those of the same entries before, or new ones.
  fileprivate func named<Entry: Equatable>(
    _ entries: [Entry], as known: [Entry], _ id: WritableKeyPath<Entry, RecordID?>
  ) -> [Entry] {
    var taken = Set(entries.compactMap { $0[keyPath: id] })
    return entries.map { entry in
      guard entry[keyPath: id] == nil else { return entry }
      var entry = entry
      let twin = known.first { known in
        var bare = known
        bare[keyPath: id] = nil
        return bare == entry && known[keyPath: id].map { !taken.contains($0) } ?? false
      }
      let name = twin?[keyPath: id] ?? RecordID(made: store.random.words())
      taken.insert(name)
      entry[keyPath: id] = name
      return entry
    }
  }
}

extension FieldChecks {
  fileprivate mutating func count(_ path: String, _ count: Int) {
    if count > EmergencyInfo.mostEntries {
      refuse(path, "too_many", "at most \(EmergencyInfo.mostEntries)")
    }
  }

  fileprivate mutating func ids(_ path: String, _ ids: [RecordID?]) {
    var seen: Set<RecordID> = []
    for (index, id) in ids.enumerated() {
      if let id, !seen.insert(id).inserted {
        refuse("\(path)/\(index)/id", "inconsistent", "each id once")
      }
    }
  }
}
