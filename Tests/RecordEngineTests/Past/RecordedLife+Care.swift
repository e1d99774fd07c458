import RecordModel
import RecordTestSupport

@testable import RecordEngine
@testable import RecordStore

extension RecordedLife {
  /// Something random in the areas around the measures; refusals are as good as anything.
  mutating func care(for patient: PatientID) throws {
    switch Int.random(in: 0..<10, using: &generator) {
    case 0: try plan(patient)
    case 1: try keepJournal(patient)
    case 2: try choose(patient)
    case 3: try analyse(patient)
    case 4: try visit(patient)
    case 5: try write(patient)
    case 6: try notice(patient)
    case 7: try remember(patient)
    case 8: try triage(patient)
    default: try medicate(patient)
    }
  }

  private mutating func analyse(_ patient: PatientID) throws {
    let value = ExactDecimal(thousandths: Int64.random(in: 40...120, using: &generator) * 100)
    let known = try test.call(ListLabs(patientId: patient)).results
    switch (Int.random(in: 0..<4, using: &generator), known.randomElement(using: &generator)?.id) {
    case (0, let id?):
      var amend = AmendLab(patientId: patient, labId: id, reason: "berichtigt")
      amend.results = ["a1c": value]
      _ = try test.send(amend)
    case (1, let id?): _ = try test.send(RetractLab(patientId: patient, labId: id, reason: .duplicate))
    default:
      var lab = RecordLab(
        patientId: patient, testName: "HbA1c", date: OffsetTime(test.clock.now(), offsetMinutes: 0))
      lab.results = ["a1c": value]
      _ = try test.send(lab)
    }
  }

  private mutating func keepJournal(_ patient: PatientID) throws {
    let known = try test.call(ListJournal(patientId: patient)).entries
    guard let id = known.randomElement(using: &generator)?.id, Bool.random(using: &generator) else {
      let ago = Int64.random(in: 0...200_000_000, using: &generator)
      let moment = Timestamp(milliseconds: test.clock.now().milliseconds - ago)
      _ = try test.call(
        CreateJournalEntry(
          patientId: patient, date: OffsetTime(moment, offsetMinutes: 60), title: "Tag", content: "…",
          mood: .fair))
      return
    }
    guard Bool.random(using: &generator) else {
      _ = try test.call(DeleteJournalEntry(patientId: patient, entryId: id))
      deleted.insert(id.text)
      return
    }
    var revise = ReviseJournalEntry(patientId: patient, entryId: id)
    revise.title = "Tag \(Int.random(in: 0..<9, using: &generator))"
    revise.date = OffsetTime(test.clock.now(), offsetMinutes: 0)
    _ = try test.call(revise)
  }

  private mutating func choose(_ patient: PatientID) throws {
    guard Bool.random(using: &generator) else {
      var update = UpdateSettings(patientId: patient)
      update.preferences = SettingsPatch.Preferences()
      let isOn = Change.set(Bool.random(using: &generator))
      switch Int.random(in: 0..<3, using: &generator) {
      case 0: update.preferences?.emailNotifications = isOn
      case 1: update.preferences?.notificationsEnabled = isOn
      default: update.preferences?.appointmentReminders = isOn
      }
      _ = try test.call(update)
      return
    }
    let phone = "030 \(Int.random(in: 100_000...999_999, using: &generator))"
    let form = IntakeContent(
      demographics: IntakeForm.Demographics(
        firstName: "Max", lastName: "Muster", dateOfBirth: CalendarDay(Example.start), gender: .male,
        phone: phone),
      medicalHistory: IntakeForm.MedicalHistory(
        allergies: [["Penicillin"], ["Sulfonamide", "Nüsse"], []].randomElement(using: &generator) ?? [],
        medications: ["Johanniskraut"]),
      socialHistory: IntakeForm.SocialHistory(smoking: .never, alcohol: .never, exercise: .light))
    _ = try test.call(SubmitIntakeForm(patientId: patient, content: form))
  }

  private mutating func visit(_ patient: PatientID) throws {
    let known = try test.call(ListAppointments(patientId: patient)).upcoming
    let day = CalendarDay(test.clock.now().adding(minutes: Int64.random(in: 0...10_000, using: &generator)))
    let time = HourMinute(clamping: Int.random(in: 0...1439, using: &generator))
    guard let id = known.randomElement(using: &generator)?.id, Bool.random(using: &generator) else {
      _ = try test.send(
        BookAppointment(
          patientId: patient, providerId: RecordID(replacing: "dr-jones"), preferredDate: day,
          preferredTime: time, type: .video, reason: "Kontrolle"))
      return
    }
    switch Int.random(in: 0..<3, using: &generator) {
    case 0:
      _ = try test.send(
        RescheduleAppointment(
          patientId: patient, appointmentId: id, preferredDate: day, preferredTime: time))
    case 1: _ = try test.send(CancelAppointment(patientId: patient, appointmentId: id))
    default: _ = try test.send(CompleteAppointment(patientId: patient, appointmentId: id))
    }
  }

  private mutating func write(_ patient: PatientID) throws {
    let staff = CallMeta(
      actor: ActingPerson(
        role: .clinician, id: AccountID(high: 0x7b0e_8400_e29b_41d4, low: 0xa716_4466_5544_0007)))
    let meta = Bool.random(using: &generator) ? staff : nil
    let known = try test.call(ListThreads(patientId: patient)).threads
    guard let id = known.randomElement(using: &generator)?.id, Int.random(in: 0..<8, using: &generator) > 0
    else {
      let recipient = meta == nil ? staff.actor?.id : AccountID(of: patient)
      guard let recipient else { return }
      let open = OpenThread(patientId: patient, recipientId: recipient, text: "Frage \(known.count)")
      _ = try test.send(open, meta: meta)
      return
    }
    if Bool.random(using: &generator) {
      _ = try test.send(MarkThreadRead(patientId: patient, threadId: id), meta: meta)
    } else {
      _ = try test.send(SendMessage(patientId: patient, threadId: id, text: "Antwort"), meta: meta)
    }
  }

  private mutating func notice(_ patient: PatientID) throws {
    let known = try test.call(ListNotifications(patientId: patient)).notifications
    guard let id = known.randomElement(using: &generator)?.id else { return }
    switch Int.random(in: 0..<3, using: &generator) {
    case 0: _ = try test.send(MarkNotificationRead(patientId: patient, notificationId: id))
    case 1: _ = try test.send(MarkNotificationUnread(patientId: patient, notificationId: id))
    default:
      var all = MarkAllNotificationsRead(patientId: patient)
      all.before = known.randomElement(using: &generator)?.timestamp
      _ = try test.send(all)
    }
  }
}
