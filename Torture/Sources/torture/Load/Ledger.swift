import Glibc

/// One command that was sent, and what became of it.
struct SentCommand {
  enum Fate: Equatable {
    /// No answer came.
    case doubtful
    /// The daemon said that it is done.
    case acknowledged
    /// The daemon said that it is not done.
    case refused(String)
  }

  let id: String
  let client: Int
  let method: String
  /// Members of the parameters, without `_meta`.
  let members: String
  /// What the event must hold.
  let expected: [String: JSON]
  var fate = Fate.doubtful
  /// Of its first event.
  var position = 0
  /// Of the answer without the mark of a replay.
  var hash: UInt64 = 0

  /// The parameters as they are sent, and sent again; the access log names the request.
  var params: String {
    members + (members.isEmpty ? "" : ",") + "\"_meta\":{\"commandId\":\"\(id)\",\"requestId\":\"\(id)\"}"
  }
}

/// What was sent and acknowledged, in memory and in a file on another file system, flushed before more is sent.
final class Ledger {
  private(set) var commands: [SentCommand] = []
  /// Codes of all refusals.
  private(set) var codes: Set<String> = []
  private let descriptor: Int32
  private var lines: [UInt8] = []

  init(path: String) throws {
    descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw TortureError.system("making the ledger") }
  }

  deinit { close(descriptor) }

  /// Notes a command before it is sent; returns its number.
  func note(_ command: SentCommand) -> Int {
    commands.append(command)
    lines += Array("sent \(command.client) \(command.id) \(command.method)\n".utf8)
    return commands.count - 1
  }

  /// Notes the answer of a command.
  func settle(_ number: Int, _ answer: JSON) {
    guard let result = answer["result"] else {
      let code = answer["error"]?["data"]?["code"]?.text ?? "?"
      codes.insert(code)
      // Whether such a command took effect is not known; Docs/Socket.md says so.
      commands[number].fate = code == "DATABASE_ERROR" ? .doubtful : .refused(code)
      lines += Array("refused \(commands[number].id) \(code)\n".utf8)
      return
    }
    let meta = result["_meta"]
    commands[number].fate = .acknowledged
    commands[number].position = meta?["position"]?.whole ?? 0
    commands[number].hash = result.without("_meta").hash
    lines += Array(
      "done \(commands[number].id) \(commands[number].position) \(String(commands[number].hash, radix: 16))\n"
        .utf8)
  }

  /// Flushes what was noted.
  func flush() {
    if lines.isEmpty { return }
    _ = lines.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
    fdatasync(descriptor)
    lines = []
  }

  /// How many of those from a number on were acknowledged.
  func acknowledged(from start: Int = 0) -> Int {
    commands[start...].reduce(0) { $0 + ($1.fate == .acknowledged ? 1 : 0) }
  }
}
