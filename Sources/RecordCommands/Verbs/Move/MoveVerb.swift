import ArgumentParser
import RecordClient
import RecordConsole
import RecordModel

/// `recordctl move`.
struct MoveVerb: AsyncParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "move", abstract: "Move a patient's record to another store, exactly once.",
      discussion: """
        Closes the record at its store, hands everything of it over sealed for the other one, has that take it in one step, \
        and has the first one erase it on the other's receipt. If it breaks off, run it again: it goes on. Until the other \
        store has the record, --cancel keeps it where it is.

        Example: recordctl move 550e8400-e29b-41d4-a716-446655440000 --from one.sock --to two.sock
        """)
  }

  @Argument(help: "The patient.") var patient: PatientID
  @Option(help: ArgumentHelp("Socket of the store that has the record.", valueName: "path")) var from: String
  @Option(help: ArgumentHelp("Socket of the store that is to have it.", valueName: "path")) var to: String
  @Flag(help: "Keep the record where it is; the other store refuses it for ever.") var cancel = false
  @Flag(help: "With --cancel: the other store is gone, and never had the record; you answer for that.")
  var withoutTarget = false
  @OptionGroup var shared: SharedOptions

  func validate() throws {
    if withoutTarget, !cancel { throw ValidationError("--without-target goes with --cancel.") }
  }

  func run() async throws {
    try await Session.run(options(from)) { source in
      if withoutTarget { return try await keep(driver(source, source), source.console) }
      try await Session.run(options(to)) { target in
        let driver = driver(source, target)
        if cancel { return try await keep(driver, source.console) }
        try source.console.show(try await driver.run(), MoveText.lines)
      }
    }
  }

  private func driver(_ source: Session, _ target: Session) -> MoveDriver<MovingStore, MovingStore> {
    var random = SystemRandomNumberGenerator()
    return MoveDriver(
      patient: patient, source: MovingStore(session: source), target: MovingStore(session: target),
      newMove: MoveID(random: (random.next(), random.next())))
  }

  private func keep(_ driver: MoveDriver<MovingStore, MovingStore>, _ console: Console) async throws {
    try await driver.cancel(withoutTarget: withoutTarget)
    try console.show([console.style.say("Die Akte bleibt, wo sie ist.", "The record stays where it is.")])
  }

  private func options(_ socket: String) -> SharedOptions {
    var options = shared
    options.socket = socket
    return options
  }
}

/// A daemon that takes part in a move.
private struct MovingStore: MoveEnd {
  let session: Session

  /// Taking over and settling read all of a record, with its documents.
  func answer<M: Method>(_ method: M) async throws -> M.Outcome {
    try await session.ask(method, timeout: .seconds(3600)).outcome
  }
}

/// What came of a move, in words.
enum MoveText {
  static func lines(_ report: MoveReport, _ style: Style) -> [String] {
    var fields = FieldList()
    fields.add(style.say("Patient", "patient"), "\(report.patientId)")
    fields.add(style.say("Übergabe", "move"), "\(report.moveId)")
    fields.add(style.say("von", "from"), "\(report.source)")
    fields.add(style.say("nach", "to"), "\(report.target)")
    if let events = report.events, let documents = report.documents {
      fields.add(
        style.say("übergeben", "handed over"),
        style.say(
          "\(events) Ereignisse, \(documents) Dokumente", "\(events) events, \(documents) documents"))
    }
    if let position = report.position {
      fields.add(
        style.say("gelöscht", "erased"),
        style.say("an Position \(position) des Quell-Logs", "at position \(position) of the source's log"))
    }
    return fields.lines(style)
  }
}
