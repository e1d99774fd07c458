import RecordModel

/// What comes of visits, and of the wish for one.
extension SimulatedLife {
  /// Writes down what a visit came to, sometimes twice.
  mutating func sumUp() async throws {
    guard !course.concerns.isEmpty else { return }
    var draft = VisitSummaryDraft(
      visitDate: day.at(minute: 600).moment, diagnosis: [person.say("Verlaufskontrolle", "Follow-up")],
      treatmentPlan: person.say("Weiter wie bisher.", "Go on as before."),
      nextSteps: [person.say("Wiedervorstellung in drei Monaten", "Come back in three months")])
    draft.id = newID()
    let record = RecordVisitSummary(patientId: person.id, content: draft)
    guard let summary = try await act(record, at: 660, by: doctor), random.chance(0.1) else { return }
    var amend = AmendVisitSummary(
      patientId: person.id, summaryId: summary.id, reason: person.say("Tippfehler", "Typing error"))
    amend.treatmentPlan = person.say("Weiter wie bisher, mehr gehen.", "Go on as before, walk more.")
    try await act(amend, at: 700, by: doctor)
  }

  /// Asks to be seen without an appointment; the practice finds a time for some.
  mutating func walkIn() async throws {
    guard let site = surroundings.walkIn, random.chance(0.3) else { return }
    var request = RequestWalkIn(
      patientId: person.id, reason: person.say("Halsschmerzen", "Sore throat"), preferredDate: site.day,
      preferredTime: site.time, locationId: site.location)
    request.id = newID()
    guard let asked = try await act(request, at: nil) else { return }
    let chance = random.fraction()
    if chance < 0.2 {
      try await act(CancelWalkIn(patientId: person.id, walkInRequestId: asked.id), at: nil)
    } else if chance < 0.4 {
      var decline = DeclineVisitRequest(
        visitRequestId: asked.id, reason: person.say("Wir sind voll.", "We are full."))
      decline.patientId = person.id
      try await act(decline, at: nil, by: doctor)
    } else if let visit = surroundings.visits.filter({ $0.provider == site.provider }).randomly(&random) {
      var accept = AcceptVisitRequest(
        visitRequestId: asked.id, date: visit.day, time: visit.time, type: visit.type)
      accept.patientId = person.id
      try await act(accept, at: nil, by: doctor)
    }
  }

  /// A room for a booked visit; some clinicians try it out before.
  mutating func meetByVideo() async throws {
    guard let appointment = videoVisit else { return }
    var prepare = PrepareVirtualVisit(appointmentId: appointment)
    (prepare.patientId, prepare.id) = (person.id, newID())
    guard let visit = try await act(prepare, at: nil, by: doctor), random.chance(0.3) else { return }
    var start = StartVirtualVisit(visitId: visit.id)
    start.patientId = person.id
    try await act(start, at: nil, by: doctor)
    var notes = SaveVisitNotes(
      visitId: visit.id, notes: person.say("Technik geprüft.", "Tried it out."), notesVersion: 0)
    notes.patientId = person.id
    try await act(notes, at: nil, by: doctor)
    var end = EndVirtualVisit(visitId: visit.id, outcome: .abandoned)
    end.patientId = person.id
    try await act(end, at: nil, by: doctor)
  }
}

extension [SimulationSurroundings.Visit] {
  fileprivate func randomly(_ random: inout SimulationRandom) -> Element? {
    isEmpty ? nil : random.one(of: self)
  }
}
