import ArgumentParser
import Glibc
import RecordConsole
import RecordModel
import RecordProcess
import RecordShipping

/// The command line of looking at the bucket of places.
struct PlacesCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "places",
    abstract:
      "Shows how far each instance has said who is at home there, and who of it is at home elsewhere.",
    discussion: """
      A name stands for a mail address or a person, and says nothing without the placement key. The first instance that says \
      somebody is at home there keeps them; where another has somebody of the same address, they are not reached there, and its \
      names are shown.

        recordd-shipper places
        recordd-shipper places --check           ends with status 75 if somebody is at home elsewhere
        recordd-shipper places --again 550e8400-e29b-41d4-a716-446655440000

      --again has the shipper of that instance go through its whole log when it starts; stop it before. It needs the rights of \
      that shipper.

      \(ConfigurationText<ShipperSettings>.help())
      """)

  @OptionGroup var settings: SettingsArguments

  @Flag(help: "End with status 75 if somebody is at home elsewhere.")
  var check = false

  @Option(help: "The instance whose shipper is to say everything again.")
  var again: String?

  func validate() throws {
    if let again, InstanceID(again) == nil {
      throw ValidationError("--again takes the id of an instance.")
    }
  }

  func run() throws {
    let (again, check) = (again.flatMap { InstanceID($0) }, check)
    let inbox = again.map { "_INBOX.\($0)" } ?? "_INBOX.recordd"
    EngineSession.run(settings, inbox: inbox) { connection, settings in
      let book = PlaceBook(connection, bucket: settings.placeBucket)
      if let again {
        try await book.forget(again)
        return .ok
      }
      let cursors = try await book.cursors()
      PlainOutput.write(PlacesCommand.text(cursors), to: STDOUT_FILENO)
      return check && cursors.contains { !$0.cursor.elsewhere.isEmpty } ? .temporary : .ok
    }
  }

  private static func text(_ cursors: [(instance: String, cursor: PlaceCursor)]) -> String {
    if cursors.isEmpty { return "no instance has said who is at home there\n" }
    var table = Table([
      .init(title: "INSTANCE"), .init(title: "EPOCH", isNumber: true),
      .init(title: "POSITION", isNumber: true),
      .init(title: "ELSEWHERE", isNumber: true),
    ])
    for (instance, cursor) in cursors {
      table.add(instance, "\(cursor.epoch)", "\(cursor.position)", "\(cursor.elsewhere.count)")
    }
    let names = cursors.flatMap { line in line.cursor.elsewhere.map { "\(line.instance): \($0)" } }
    return (table.lines(Style(isColored: isatty(STDOUT_FILENO) == 1)) + names).joined(separator: "\n") + "\n"
  }
}
