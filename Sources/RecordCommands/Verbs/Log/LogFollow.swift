import ArgumentParser
import RecordClient
import RecordConsole
import RecordModel

/// `recordctl log follow`.
struct LogFollow: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "follow", abstract: "Show events as they are appended.",
    discussion: """
      Without --from only new events; with it, first the past after that position. Runs until it is stopped, or with \
      --until-caught-up until the past has come. With --json one event a line, for programs to read.

      Example: recordctl log follow --from 0 --until-caught-up --json
      """)

  @Option(help: ArgumentHelp("First all events after this position.", valueName: "position"))
  var from: UInt64?

  @Flag(help: "End as soon as everything up to now has come.")
  var untilCaughtUp = false

  @OptionGroup var filter: LogFilterOptions
  @OptionGroup var shared: SharedOptions

  func run() async throws {
    try await Session.run(shared) { session in
      var last = from
      do {
        let messages = try await session.connection.subscribe(
          params: filter.parameters(after: from, limit: nil))
        for try await message in messages {
          switch message {
          case .event(let event): last = try show(event, session.console)
          case .passed(let position): last = position
          case .caughtUp: if untilCaughtUp { return }
          }
        }
      } catch let error as ClientError {
        throw Self.failure(error, last)
      }
    }
  }

  private func show(_ received: ReceivedValue, _ console: Console) throws -> UInt64 {
    let event = try received.decode(LogEvent.self)
    if console.isJSON {
      try console.json(received.json)
    } else {
      try console.show([EventText.line(event, console.style, showsPayload: filter.payload)])
    }
    return event.position
  }

  /// A connection that breaks later can be resumed where it broke.
  static func failure(_ error: ClientError, _ last: UInt64?) -> CommandFailure {
    guard error == .closed, let last else { return CommandFailure(error) }
    return CommandFailure(
      "CONNECTION_BROKEN", "the connection broke after position \(last); go on with --from \(last)",
      details: ["position": .integer(Int64(clamping: last))], status: .tryAgain)
  }
}
