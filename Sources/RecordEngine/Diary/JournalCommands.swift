import RecordModel
import RecordStore

extension CreateJournalEntry: Command {
  func decide(_ view: borrowing RecordView) throws(Failure) -> Decision<JournalEntry> {
    let person = try view.patient(patientId).person
    let text = JournalText(
      title: title, content: content, mood: mood, symptoms: symptoms ?? [], tags: tags ?? [])
    var checks = FieldChecks()
    checks.journal(text)
    checks.moment("/date", date, person, view.now)
    try checks.finish()
    let entryId = try view.newID(id, for: patientId, in: .journal)
    if let place = try view.document(JournalPlaceDocument.self, JournalPlaceDocument.key(patientId, entryId))
    {
      return try repeated(entryId, place, text, view)
    }
    let entry = JournalEntry(
      id: entryId, date: date.moment, text: text, version: 1, updatedAt: view.recordedAt)
    var decision = Decision(
      StreamID(patientId), [JournalEntryCreated(entryId: entryId, text: text)], outcome: entry.answered(view))
    decision.occurred = [0: date]
    return decision
  }

  /// A repeated entry is answered in its current state; a deleted one does not come back.
  private func repeated(
    _ id: RecordID, _ place: JournalPlaceDocument, _ text: JournalText, _ view: borrowing RecordView
  ) throws(Failure) -> Decision<JournalEntry> {
    guard place.date != nil else { throw .duplicateID }
    let known = try view.journalEntry(id, of: patientId)
    guard (known.first?.text ?? known.text) == text, (known.first?.date ?? known.date) == date.moment else {
      throw .duplicateID
    }
    return .unchanged(StreamID(patientId), outcome: known.view.answered(view))
  }
}

extension ReviseJournalEntry: Command {
  func decide(_ view: borrowing RecordView) throws(Failure) -> Decision<JournalEntry> {
    var entry = try view.journalEntry(entryId, of: patientId)
    let text = JournalText(
      title: title ?? entry.text.title, content: content ?? entry.text.content, mood: mood ?? entry.text.mood,
      symptoms: symptoms ?? entry.text.symptoms, tags: tags ?? entry.text.tags)
    var checks = FieldChecks()
    checks.journal(text)
    checks.moment("/date", date, try view.patient(patientId).person, view.now)
    try checks.finish()
    if let expectedVersion, expectedVersion != entry.version { throw .versionConflict(entry.version) }
    let moved = date.flatMap { $0.moment == entry.date ? nil : $0.moment }
    if text == entry.text, moved == nil { return .unchanged(StreamID(patientId), outcome: entry.view) }
    entry.revise(text, date: moved ?? entry.date, at: view.recordedAt)
    return Decision(
      StreamID(patientId), [JournalEntryRevised(entryId: entryId, text: text, date: moved)],
      outcome: entry.view.answered(view))
  }
}

extension JournalEntry {
  /// With help for whoever writes of a danger.
  fileprivate func answered(_ view: borrowing RecordView) -> JournalEntry {
    var entry = self
    entry.help = OfferedHelp(to: [title, content] + symptoms, view)
    return entry
  }
}

extension DeleteJournalEntry: Command {
  func decide(_ view: borrowing RecordView) throws(Failure) -> Decision<Outcome> {
    _ = try view.journalEntry(entryId, of: patientId)
    return Decision(
      StreamID(patientId), [JournalEntryDeleted(entryId: entryId)], outcome: Outcome(entryId: entryId))
  }
}

extension FieldChecks {
  /// An entry's text (R-MH-121, R-MH-123).
  fileprivate mutating func journal(_ text: JournalText) {
    self.text("/title", text.title, 1...200)
    self.text("/content", text.content, 1...20_000)
    texts("/symptoms", text.symptoms, count: 50, 1...100)
    texts("/tags", text.tags, count: 20, 1...40)
  }
}

extension RecordView {
  /// The patient's entry, unless it was deleted.
  func journalEntry(_ id: RecordID, of patient: PatientID) throws(Failure) -> JournalEntryDocument {
    let place = try document(JournalPlaceDocument.self, JournalPlaceDocument.key(patient, id))
    guard let date = place?.date, try !isDeletedSince(id, of: patient),
      let entry = try document(
        JournalEntryDocument.self, JournalEntryDocument.key(patient, date, id))
    else {
      _ = try self.patient(patient)
      throw .noSuch("journal entry", field: "entryId")
    }
    return entry
  }

  /// Whether an entry of an earlier moment was deleted since.
  ///
  /// Deleting hides an entry from every view (R-MH-125), including those of the past: an answer about a
  /// moment before the deletion is the only one that says less than it did then. That there was an entry, and
  /// that it was deleted, stays in the timeline, whose lines never quote entries.
  func isDeletedSince(_ id: RecordID, of patient: PatientID) throws(Failure) -> Bool {
    guard past != nil else { return false }
    let place = try documentToday(JournalPlaceDocument.self, JournalPlaceDocument.key(patient, id))
    return place.map { $0.date == nil } ?? false
  }
}
