import RecordModel
import RecordStore

extension GetIntakeForm: Query {
  func answer(_ view: borrowing RecordView) throws(Failure) -> IntakeForm {
    _ = try view.patient(patientId)
    guard let document = try view.document(IntakeDocument.self, patientId.keyBytes) else {
      throw Failure(.notFound, "no intake form was submitted", details: ["reason": "intake_not_found"])
    }
    return document.view(try view.settings(of: patientId))
  }
}

extension SubmitIntakeForm: Command {
  func decide(_ view: borrowing RecordView) throws(Failure) -> Decision<IntakeForm> {
    let person = try view.patient(patientId).person
    let content = try checked(person, view.now)
    var settings = try view.settings(of: patientId)
    let changes = settings.changes(for: content.demographics)
    settings.merge(changes)
    let earlier = try view.document(IntakeDocument.self, patientId.keyBytes)
    let document = IntakeDocument(
      content: content, version: (earlier?.version ?? 0) + 1, submittedAt: view.recordedAt,
      submittedBy: view.call.actor.description)
    var events: [any Event] = [IntakeSubmitted(content: content)]
    if !changes.isEmpty { events.append(SettingsUpdated(changes: changes)) }
    return Decision(StreamID(patientId), events, outcome: document.view(settings))
  }

  /// The content in its stored form, or the refusal of all its problems.
  private func checked(_ person: PersonDetails, _ now: Timestamp) throws(Failure) -> IntakeContent {
    var checks = FieldChecks()
    checks.text("/demographics/firstName", demographics.firstName, 1...80)
    checks.text("/demographics/lastName", demographics.lastName, 1...80)
    if !PhoneNumber.allows(demographics.phone) {
      checks.refuse("/demographics/phone", "bad_format", PhoneNumber.expectation)
    }
    checks.birth(demographics.dateOfBirth, person, now)
    var history = medicalHistory
    for topic in IntakeForm.Topic.allCases {
      let path = "/medicalHistory/\(topic.rawValue)"
      checks.texts(path, history[topic], count: 100, 1...200)
      history[topic] = history[topic].withoutRepetitions
    }
    for (index, topic) in (history.assertedNone ?? []).enumerated() where !history[topic].isEmpty {
      checks.refuse("/medicalHistory/assertedNone/\(index)", "inconsistent", "the list has items")
    }
    try checks.finish()
    // Every question of a submission was asked (R-MH-075).
    history.assertedNone = IntakeForm.Topic.allCases.filter { history[$0].isEmpty }
    return IntakeContent(
      demographics: demographics, medicalHistory: history, socialHistory: socialHistory)
  }
}

extension FieldChecks {
  /// A day of birth: the record's, or any that has begun somewhere.
  fileprivate mutating func birth(_ day: CalendarDay, _ person: PersonDetails, _ now: Timestamp) {
    if let known = person.birthDate {
      if day.isOtherBirth(than: known) {
        refuse("/demographics/dateOfBirth", "inconsistent", "not the record's")
      }
    } else if day.isBirth(after: now) {
      refuse("/demographics/dateOfBirth", "in_future", "in the past")
    }
  }
}

extension SettingsDocument {
  /// The changed names and telephone number (R-MH-077).
  fileprivate func changes(for person: IntakeForm.Demographics) -> SettingsPatch {
    var profile = SettingsPatch.Profile()
    profile.firstName = person.firstName == firstName ? nil : .set(person.firstName)
    profile.lastName = person.lastName == lastName ? nil : .set(person.lastName)
    profile.phone = person.phone == phone ? nil : .set(person.phone)
    var changes = SettingsPatch()
    if profile != SettingsPatch.Profile() { changes.profile = profile }
    return changes
  }
}

extension [String] {
  /// The trimmed texts, each once regardless of case, as first written (R-MH-076).
  fileprivate var withoutRepetitions: [String] {
    var seen: Set<String> = []
    return compactMap { text in
      var text = text.drop(while: \.isWhitespace)
      while text.last?.isWhitespace == true { text.removeLast() }
      return seen.insert(text.lowercased()).inserted ? String(text) : nil
    }
  }
}
