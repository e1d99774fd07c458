import ArgumentParser
import RecordConsole
import RecordModel

/// `recordctl account`.
struct AccountVerb: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "account", abstract: "Accounts of people who sign in.",
    discussion: """
      The first administrator is made once, on the machine itself; everybody else by administrators or operators. \
      Passwords are asked for, or read from a file: never given on the command line.

      Example: recordctl account create-admin --email admin@praxis.example
      """,
    subcommands: [
      AccountCreateAdmin.self, AccountCreate.self, AccountList.self, AccountShow.self, AccountDisable.self,
      AccountEnable.self, AccountSetRole.self,
    ])

  static func lines(_ account: AccountView, _ style: Style) -> [String] {
    var fields = FieldList()
    fields.add(style.say("Konto", "account"), account.id.description)
    fields.add(style.say("Adresse", "address"), account.email)
    fields.add(style.say("bestätigt", "verified"), style.yesNo(account.emailVerified))
    fields.add(style.say("Rolle", "role"), account.role.rawValue)
    fields.add(style.say("Name", "name"), account.fullName)
    fields.add(style.say("zweiter Faktor", "second factor"), style.yesNo(account.totpEnabled))
    fields.add(style.say("gesperrt", "disabled"), style.yesNo(account.disabled))
    fields.add(style.say("angelegt", "opened"), style.time(account.createdAt))
    if let signIns = account.signIns { add(signIns, &fields, style) }
    return fields.lines(style)
  }

  private static func add(_ signIns: SignInState, _ fields: inout FieldList, _ style: Style) {
    let never = style.say("nie", "never")
    fields.add(
      style.say("zuletzt angemeldet", "last signed in"), signIns.signedInAt.map { style.time($0) } ?? never)
    fields.add(style.say("Fehlversuche seitdem", "failures since"), "\(signIns.failed)")
    fields.add(
      style.say("letzter Fehlversuch", "last failure"), signIns.failedAt.map { style.time($0) } ?? never)
    fields.add(
      style.say("Anmeldung gesperrt bis", "sign-in locked until"),
      signIns.lockedUntil.map { style.time($0) })
  }
}

extension AccountRole: ExpressibleByArgument {}
extension Application: ExpressibleByArgument {}

/// `recordctl account create-admin`.
struct AccountCreateAdmin: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "create-admin", abstract: "Make the first administrator; works once in a record's life.",
    discussion: """
      Example: recordctl account create-admin --email admin@praxis.example --name 'Ada Berg'
      """)

  @Option(help: ArgumentHelp("Mail address.", valueName: "address"))
  var email: String

  @Option(help: ArgumentHelp("Name.", valueName: "text"))
  var name: String?

  @Option(help: ArgumentHelp("File with the password; asked for where it is left out.", valueName: "file"))
  var passwordFile: String?

  @OptionGroup var shared: SharedOptions
  @OptionGroup var tracing: TracingOptions

  func run() async throws {
    let password = try await SecretInput.read(file: passwordFile, prompt: "password")
    let method = BootstrapAdmin(email: email, password: password, name: name)
    try await Session.run(shared) { session in
      try session.console.show(try await session.ask(method, tracing), AccountVerb.lines)
    }
  }
}

/// `recordctl account create`.
struct AccountCreate: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "create", abstract: "Open an account; a mail lets the person choose a password.",
    discussion: """
      Patients always choose theirs themselves; a password to begin with is for staff.

      Example: recordctl account create clinician --email berg@praxis.example --name 'Dr. Ada Berg'
      """)

  @Argument(help: "What the person is to the record.")
  var role: AccountRole

  @Option(help: ArgumentHelp("Mail address.", valueName: "address"))
  var email: String

  @Option(help: ArgumentHelp("Name.", valueName: "text"))
  var name: String?

  @Option(help: "The application that the person signs in to.")
  var application = Application.myHealthAlly

  @Option(help: ArgumentHelp("The record of a patient's account.", valueName: "uuid"))
  var patient: PatientID?

  @Option(
    help: ArgumentHelp(
      "File with a password to begin with, instead of a mail; not for patients.", valueName: "file"))
  var passwordFile: String?

  @OptionGroup var shared: SharedOptions
  @OptionGroup var tracing: TracingOptions

  func run() async throws {
    var method = CreateAccount(role: role, application: application, email: email, name: name)
    method.patientId = patient
    if let passwordFile {
      method.password = try await SecretInput.read(file: passwordFile, prompt: "password")
    }
    let request = method
    try await Session.run(shared) { session in
      try session.console.show(try await session.ask(request, tracing), AccountVerb.lines)
    }
  }
}
