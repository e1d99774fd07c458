import ArgumentParser
import RecordConsole
import RecordModel

/// `recordctl emergency`.
struct EmergencyVerb: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "emergency", abstract: "Show what counts in an emergency.",
    discussion: """
      Critical allergies come first, then medical alerts, the wish about resuscitation with who verified it, and whom to \
      call. With --json the answer of emergencyInfo.get is printed.

      Example: recordctl emergency 550e8400-e29b-41d4-a716-446655440000
      """)

  @Argument(help: "Id of the patient.")
  var patient: PatientID

  @OptionGroup var shared: SharedOptions
  @OptionGroup var reading: ReadingOptions

  func run() async throws {
    try await Session.run(shared) { session in
      let answer = try await session.ask(GetEmergencyInfo(patientId: patient), reading)
      try session.console.show(answer) { Self.lines($0, $1) }
    }
  }

  static func lines(_ info: EmergencyInfo, _ style: Style) -> [String] {
    var fields = FieldList()
    for allergy in info.criticalAllergies {
      fields.add(
        style.say("Allergie", "allergy"),
        [allergy.allergen, allergy.severity.rawValue, allergy.reaction].compactMap(\.self)
          .map(TextWidth.printable).joined(separator: ", "))
    }
    for alert in info.medicalAlerts {
      fields.add(
        style.say("Hinweis", "alert"),
        [alert.label, alert.detail].compactMap(\.self).map(TextWidth.printable).joined(separator: ": "))
    }
    fields.add(style.say("Keine Wiederbelebung", "do not resuscitate"), info.dnr.status.rawValue)
    fields.add(style.say("bestätigt von", "verified by"), info.dnr.verifiedBy)
    for contact in info.contacts {
      fields.add(
        style.say("Kontakt", "contact"),
        [contact.name, contact.relationship, contact.phone, contact.alternatePhone].compactMap(\.self)
          .map(TextWidth.printable).joined(separator: ", "))
    }
    return fields.lines(style)
  }
}
