import ArgumentParser
import RecordClient
import RecordConsole
import RecordModel

/// `recordctl call`.
struct CallMethod: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "call", abstract: "Call any method of the daemon.",
    discussion: """
      Parameters are a JSON object: as text, as @file, or as @- for the standard input, which keeps personal data \
      out of the list of processes. The result is printed indented, or as one line with --json. The method \
      rpc.discover describes every method.

      Example: recordctl call patient.get '{"patientId":"550e8400-e29b-41d4-a716-446655440000"}'
      """)

  @Argument(help: "Name of the method, such as patient.get.")
  var method: String

  @Argument(help: ArgumentHelp("Parameters: JSON, @file, or @- for the standard input.", valueName: "params"))
  var params: String?

  @OptionGroup var shared: SharedOptions
  @OptionGroup var tracing: TracingOptions

  @Option(help: ArgumentHelp("Id of the command, for methods that are commands.", valueName: "uuid"))
  var commandId: CommandID?

  @Option(help: ArgumentHelp("When it happened for the patient.", valueName: "time"))
  var occurredAt: OffsetTime?

  @OptionGroup var moment: AsOfOptions

  func run() async throws {
    let params = try parameters()
    try await Session.run(shared) { session in
      let received: ReceivedValue
      do throws(ClientError) {
        received = try await session.connection.call(method, params: params)
      } catch {
        throw CommandFailure(error, command: commandId)
      }
      try Self.show(received, session.console)
    }
  }

  /// The object to send, with `_meta` from the options.
  func parameters() throws(CommandFailure) -> Value {
    var meta = CallMeta(
      commandId: commandId, requestId: tracing.requestId, language: shared.language, asOf: moment.asOf)
    meta.occurredAt = occurredAt
    let text = try text()
    do throws(CodingFailure) {
      return try Parameters.adding(meta, to: JSON.parse(text).value(keepsZeros: true))
    } catch {
      throw .usage("the parameters are not a JSON object: \(error)")
    }
  }

  private func text() throws(CommandFailure) -> [UInt8] {
    guard let params else { return Array("{}".utf8) }
    return params.hasPrefix("@") ? try InputFile.read(String(params.dropFirst())) : Array(params.utf8)
  }

  private static func show(_ received: ReceivedValue, _ console: Console) throws(CommandFailure) {
    if console.isJSON { return try console.json(received.json) }
    let value = received.tape.value(at: received.node, keepsZeros: true)
    let text = (try? JSON.encode(pretty: value)) ?? received.json
    try console.json(text)
  }
}
