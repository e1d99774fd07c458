import Glibc
import RecordConsole
import RecordModel

/// Files with signed statements.
enum StatementFile {
  private static let limit = 16 << 20

  /// Writes a new file, whole or not at all; statements are never replaced.
  static func write(_ text: [UInt8], to path: String) throws(CommandFailure) {
    let building = path + ".part"
    unlink(building)
    defer { unlink(building) }
    let descriptor = open(building, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o644)
    guard descriptor >= 0 else { throw failure(errno) }
    defer { close(descriptor) }
    var rest = text[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { throw failure(errno) }
      rest = rest.dropFirst(count)
    }
    guard fsync(descriptor) == 0, link(building, path) == 0 else { throw failure(errno) }
  }

  private static func failure(_ number: Int32) -> CommandFailure {
    .file("the statement cannot be written", number)
  }

  /// Reads a statement of one kind.
  static func read<Trials: CopyTrying, Statement: Decodable>(
    _ path: String, _ kind: String, as type: Statement.Type, keyFile: String?, with trials: Trials.Type
  ) throws -> Statement {
    let body = try trials.body(try InputFile.read(path), keyFile: keyFile)
    guard let head = try? JSON.parse(body).decode(Head.self, unknownMembers: .ignore), head.statement == kind,
      let statement = try? JSON.decode(type, from: body)
    else {
      throw Failure(.corrupt, "the statement is of another kind, or of another version of this program")
    }
    return statement
  }

  private struct Head: Decodable { var statement: String }
}
