import ArgumentParser
import RecordConsole
import RecordModel

/// `recordctl patient create`.
struct PatientCreate: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "create", abstract: "Open a patient's record.",
    discussion: """
      Every detail may be left out. Every user of the machine can see command lines while they run: where that \
      matters, send the details from a file with `recordctl call patient.create @file`.

      Example: recordctl patient create --name 'Erika Mustermann' --sex female --speaks de
      """)

  @Option(
    help: ArgumentHelp("Id of the new patient.", discussion: "Default: a fresh one.", valueName: "uuid"))
  var id: PatientID?

  @Option(help: ArgumentHelp("Name as the person writes it.", valueName: "text"))
  var name: String?

  @Option(help: ArgumentHelp("Day of birth, such as 1964-08-12.", valueName: "day"))
  var birthDate: CalendarDay?

  @Option(help: "Administrative gender as in FHIR.")
  var sex: AdministrativeSex?

  @Option(help: ArgumentHelp("The person's language, de or en.", valueName: "language"))
  var speaks: Language?

  @OptionGroup var shared: SharedOptions
  @OptionGroup var command: CommandOptions

  func run() async throws {
    let method = CreatePatient(
      patientId: id, fullName: name, birthDate: birthDate, sex: sex, language: speaks)
    try await Session.run(shared) { session in
      try session.console.show(await session.command(method, command), PatientVerb.lines)
    }
  }
}
