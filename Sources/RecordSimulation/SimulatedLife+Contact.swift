import RecordModel

/// The remembered details of a thread.
struct SimulatedThread {
  var id: RecordID
  var awaitsAnswer: Bool
}

/// Messages, diary, visits and what else is asked of the practice.
extension SimulatedLife {
  mutating func write() async throws {
    try await correspond()
    if random.chance(course.concerns.contains(.depression) ? 0.1 : 0.02) { try await keepDiary() }
  }

  private mutating func correspond() async throws {
    guard var thread else {
      if random.chance(0.02) { try await openThread() }
      return
    }
    if thread.awaitsAnswer, random.chance(0.6) {
      try await act(MarkThreadRead(patientId: person.id, threadId: thread.id), at: 700, by: doctor)
      var reply = SendMessage(
        patientId: person.id, threadId: thread.id,
        text: person.say(
          "Bitte messen Sie weiter und kommen Sie zum Termin.",
          "Please go on measuring, and come to your visit."))
      reply.id = newID()
      try await act(reply, at: 705, by: doctor)
      thread.awaitsAnswer = false
      if random.chance(0.8) {
        try await act(MarkThreadRead(patientId: person.id, threadId: thread.id), at: 1130)
      }
    } else if !thread.awaitsAnswer, random.chance(0.03) {
      var message = SendMessage(
        patientId: person.id, threadId: thread.id,
        text: person.say("Der Wert von heute macht mir Sorgen.", "Today's value worries me."))
      message.id = newID()
      thread.awaitsAnswer = try await act(message, at: 1140) != nil
    }
    self.thread = thread
  }

  private mutating func openThread() async throws {
    var open = OpenThread(
      patientId: person.id, recipientId: doctor.id,
      text: person.say("Ich habe eine Frage zu meinen Werten.", "I have a question about my values."))
    (open.id, open.participantName, open.participantRole) = (newID(), "Dr. Beispiel", .clinician)
    if let page = try await act(open, at: 1145) {
      thread = SimulatedThread(id: page.threadId, awaitsAnswer: true)
    }
  }

  private mutating func keepDiary() async throws {
    let burden = course.burden(treatedDays) + random.normal(0, 0.15)
    let mood: Mood = burden > 0.65 ? .poor : burden > 0.4 ? .fair : burden > 0.15 ? .good : .excellent
    var entry = CreateJournalEntry(
      patientId: person.id, date: day.at(minute: 1220), title: person.say("Mein Tag", "My day"),
      content: person.say("Geschlafen, gearbeitet, gegangen.", "Slept, worked, walked."), mood: mood)
    entry.id = newID()
    if burden > 0.5 { entry.symptoms = [person.say("Müdigkeit", "Fatigue")] }
    guard let created = try await act(entry, at: 1225) else { return }
    diary.append(created.id)
    if random.chance(0.1), let id = diary.first {
      diary.removeFirst()
      try await act(DeleteJournalEntry(patientId: person.id, entryId: id), at: 1230)
    } else if random.chance(0.1) {
      var revise = ReviseJournalEntry(patientId: person.id, entryId: created.id)
      revise.content = person.say(
        "Geschlafen, gearbeitet, gegangen, gelesen.", "Slept, worked, walked, read.")
      try await act(revise, at: 1232)
    }
  }

  /// Makes requests of the practice, on the last day: visits and refills are for the time to come, and the
  /// record refuses them when they come late.
  mutating func bookAndOrder() async throws {
    if random.chance(0.7) { try await act(MarkAllNotificationsRead(patientId: person.id), at: nil) }
    for medication in medications { try await refill(medication) }
    try await book()
  }

  private mutating func refill(_ medication: SimulatedMedication) async throws {
    guard random.chance(0.3) else { return }
    var request = RequestRefill(patientId: person.id, medicationId: medication.id)
    request.id = newID()
    try await act(request, at: nil)
    guard random.chance(0.7) else { return }
    let decision = random.one(of: [RefillDecision.fulfil, .fulfil, .approve, .deny, .markOutOfStock])
    try await act(
      DecideRefill(patientId: person.id, medicationId: medication.id, decision: decision), at: nil, by: doctor
    )
  }

  private mutating func book() async throws {
    guard !surroundings.visits.isEmpty, random.chance(0.4) else { return }
    let visit = random.one(of: surroundings.visits)
    var call = BookAppointment(
      patientId: person.id, providerId: visit.provider, preferredDate: visit.day, preferredTime: visit.time,
      type: visit.type, reason: person.say("Kontrolle", "Check-up"))
    call.id = newID()
    guard let booked = try await act(call, at: nil) else { return }
    if random.chance(0.1) {
      try await act(CancelAppointment(patientId: person.id, appointmentId: booked.id), at: nil)
    } else if random.chance(0.1) {
      let other = random.one(of: surroundings.visits.filter { $0.provider == visit.provider })
      try await act(
        RescheduleAppointment(
          patientId: person.id, appointmentId: booked.id, preferredDate: other.day, preferredTime: other.time),
        at: nil)
    }
  }
}
