import ArgumentParser
import RecordConsole
import RecordModel

/// `recordctl patient`.
struct PatientVerb: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "patient", abstract: "Open a patient's record, or show whose it is.",
    discussion: """
      Example: recordctl patient create --name 'Erika Mustermann' --birth-date 1964-08-12
      """,
    subcommands: [PatientCreate.self, PatientShow.self])

  @OptionGroup var shared: SharedOptions

  static func lines(_ patient: PatientProfile, _ style: Style) -> [String] {
    var fields = FieldList()
    fields.add("patient", patient.id.description)
    fields.add(style.say("Name", "name"), patient.fullName)
    fields.add(style.say("geboren", "born"), patient.birthDate?.description)
    fields.add(style.say("Geschlecht", "sex"), patient.sex?.rawValue)
    fields.add(style.say("Sprache", "language"), patient.language?.rawValue)
    fields.add(style.say("Konto", "account"), patient.userId)
    fields.add(style.say("angelegt", "opened"), style.time(patient.createdAt))
    fields.add(style.say("geändert", "changed"), style.time(patient.updatedAt))
    return fields.lines(style)
  }
}
