import RecordModel
import RecordStore

extension ListVirtualVisits: Scan {
  func answer(_ view: borrowing RecordView) throws(Failure) -> Outcome {
    var found: [(patient: PatientID, document: RequestDocument)] = []
    for patient in try CareCaller(view).patients(view) {
      for document in try view.requests(.virtualVisit, of: patient)
      where state.map({ $0.state == document.state }) ?? true {
        found.append((patient, document))
      }
    }
    let (places, page) = try RecordPage.page(of: found, limit: limit, cursor: cursor) { place in
      [Hexadecimal.text(place.document.openedAt.newestFirst), place.document.opened.requestId.text]
    }
    var visits: [VirtualVisit] = []
    for place in places {
      let id = place.document.opened.requestId
      visits.append(try VirtualVisitReading(id, of: place.patient, view).view(view))
    }
    return Outcome(visits: visits, page: page)
  }
}

extension GetVirtualVisit: Scan {
  func answer(_ view: borrowing RecordView) throws(Failure) -> VirtualVisit {
    let patient = try CareCaller(view).patient(
      patientId, owning: visitId, in: .requests, field: "visitId", view)
    var visit = try VirtualVisitReading(visitId, of: patient, view).view(view)
    visit.patientSidebar = try view.sidebar(of: patient)
    return visit
  }
}

extension GetPatientVisit: Query {
  func answer(_ view: borrowing RecordView) throws(Failure) -> PatientVisit {
    let reading = try VirtualVisitReading(visitId, of: patientId, view)
    var visit = PatientVisit(
      id: visitId, appointmentId: reading.content.appointmentId, state: reading.document.state,
      provider: reading.content.provider, canJoin: reading.obstacle(view.now) == nil)
    (visit.startedAt, visit.endedAt) = (reading.document.call.startedAt, reading.document.call.endedAt)
    visit.summaryUrl = reading.appointment.summaryUrl
    return visit
  }
}

extension RecordView {
  /// What a clinician keeps in view, read now (R-MH-191).
  fileprivate func sidebar(of patient: PatientID) throws(Failure) -> VisitSidebar {
    let person = try namedPatient(patient).person
    let age = person.birthDate.map { VitalsReading.years(from: $0, to: CalendarDay(now)) } ?? 0
    var sidebar = VisitSidebar(name: person.fullName ?? "", age: min(max(age, 0), 130))
    sidebar.gender = try document(IntakeDocument.self, patient.keyBytes)?.content.demographics.gender.rawValue
    let emergency = try emergencyInfo(of: patient).info
    sidebar.dnr.status = emergency.dnr.status
    // Those that somebody named for an emergency first, then those of the history.
    sidebar.criticalAllergies = emergency.criticalAllergies.map { VisitSidebar.CriticalAllergy($0) }
    sidebar.criticalAllergies += try current(.allergyIntolerance, of: patient).compactMap {
      VisitSidebar.CriticalAllergy($0.recorded.content)
    }
    let medications = try documents(MedicationDocument.self, prefix: patient.keyBytes, limit: Int.max)
    sidebar.activeMedications = medications.map(\.document).filter { $0.isActive(at: now) }.map {
      $0.view(at: now)
    }
    let reading = try VitalsReading(patient, self).shown(self)
    for name in DashboardTile.allCases {
      sidebar.latestMetrics[name] = try reading.tile(name, self)?.metric
    }
    sidebar.openAlerts = try documents(
      PatientAlertDocument.self, prefix: PatientAlertDocument.prefix(patient, isResolved: false),
      limit: Int.max
    ).count
    return sidebar
  }
}

extension VisitSidebar.CriticalAllergy {
  fileprivate init(_ named: RecordModel.CriticalAllergy) {
    self.init(
      allergen: named.allergen, reaction: named.reaction,
      severity: named.severity == .anaphylaxis ? .anaphylaxis : .severe)
  }

  /// `nil` for an allergy that endangers no life (R-MH-158).
  fileprivate init?(_ content: HistoryContent) {
    let reactions = (content.reactions ?? []).filter(\.isCritical)
    guard let worst = reactions.first(where: \.isAnaphylaxis) ?? reactions.first else { return nil }
    self.init(
      allergen: content.code.display, reaction: worst.manifestation.display,
      severity: worst.isAnaphylaxis ? .anaphylaxis : .severe)
  }
}
