import RecordClient
import RecordModel
import RecordRPC
import RecordTestSupport
import Testing

/// A connection to the daemon that speaks in plain JSON values.
struct Session: Sendable {
  let connection: RecordConnection
  let path: String

  init(path: String) async throws {
    self.path = path
    var options = ConnectionOptions()
    options.timeout = .seconds(Waiting.guardSeconds)
    connection = try await RecordConnection.connect(path: path, options: options)
  }

  /// The result of a call; a refusal is thrown.
  @discardableResult
  func call(_ method: String, _ params: Value = [:], meta: Value? = nil) async throws -> Value {
    try await connection.call(method, params: params.with("_meta", meta)).decode(Value.self)
  }

  /// The result of a command that is sent under an id.
  @discardableResult
  func command(_ method: String, _ params: Value, id: CommandID) async throws -> Value {
    try await call(method, params, meta: ["commandId": .string("\(id)")])
  }

  /// Why a call is refused; that it is carried out is a failure of the test.
  func refusal(
    _ method: String, _ params: Value = [:], meta: Value? = nil,
    sourceLocation: SourceLocation = #_sourceLocation
  ) async throws -> Refusal {
    do throws(ClientError) {
      _ = try await connection.call(method, params: params.with("_meta", meta))
    } catch {
      guard case .refused(let refused) = error else { throw error }
      return Refusal(
        number: refused.code, code: refused.data?.code.rawValue, message: refused.message,
        details: refused.data?.details)
    }
    Issue.record("\(method) was carried out", sourceLocation: sourceLocation)
    return Refusal(number: 0, code: nil, message: "", details: nil)
  }
}

/// An error of the daemon.
struct Refusal: Sendable {
  let number: Int
  let code: String?
  let message: String
  let details: Value?

  var reason: String? { details?["reason"]?.text }
  var field: String? { details?["field"]?.text }
}

extension Value {
  var text: String? { if case .string(let text) = self { text } else { nil } }
  var whole: Int64? { if case .integer(let number) = self { number } else { nil } }
  var list: [Value] { if case .array(let elements) = self { elements } else { [] } }
  var isTrue: Bool { self == .bool(true) }

  var members: [Member] { if case .object(let members) = self { members } else { [] } }

  /// This object with one member more, where there is a value for it.
  func with(_ name: String, _ value: Value?) -> Value {
    guard let value else { return self }
    return .object(members.filter { $0.name != name } + [Member(name, value)])
  }

  /// The same value with the members of every object in the order of their names.
  var sorted: Value {
    switch self {
    case .array(let elements): .array(elements.map(\.sorted))
    case .object(let members):
      .object(members.map { Member($0.name, $0.value.sorted) }.sorted { $0.name < $1.name })
    default: self
    }
  }

  /// This object without one member.
  func without(_ name: String) -> Value { .object(members.filter { $0.name != name }) }
}

extension CommandID {
  /// An id nobody has used.
  static func random() -> CommandID {
    CommandID(high: .random(in: .min ... .max), low: .random(in: .min ... .max))
  }
}
