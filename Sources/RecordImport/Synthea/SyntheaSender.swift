import RecordClient
import RecordConsole
import RecordModel
import RecordRPC

/// Sends the commands of an import, each under an id that follows from what it says.
package struct SyntheaSender: Sendable {
  let connection: RecordConnection

  package init(connection: RecordConnection) { self.connection = connection }

  /// Attempts while the daemon has too much to do, the first pause between them, doubled each time.
  private static let attempts = 10
  private static let pause = Duration.milliseconds(20)

  /// Sends a command and returns the record's answer for each row.
  ///
  /// A refusal of the whole command counts for all its rows.
  package func send(_ call: SyntheaCall) async throws(CommandFailure) -> [RowAnswer] {
    switch call.body {
    case .patient(let method): try await send(method, call) { _ in nil }
    case .vitals(let method): try await send(method, call) { _ in nil }
    case .history(let method): try await send(method, call) { $0.results.map { Self.answer($0) } }
    }
  }

  private func send<M: Method>(
    _ method: M, _ call: SyntheaCall, _ answers: (M.Outcome) -> [RowAnswer]?
  ) async throws(CommandFailure) -> [RowAnswer] {
    do throws(ClientError) {
      let received = try await deliver(method)
      let isNew = received.receipt?.isNew ?? false
      let found = answers(try received.decode(M.Outcome.self)) ?? call.rows.map { _ in .taken }
      guard found.count == call.rows.count else {
        throw .unreadable(CodingFailure(.invalidValue, expected: "a result a row"))
      }
      return isNew ? found : found.map { $0 == .taken ? .known : $0 }
    } catch {
      guard let answer = Self.refusal(error) else { throw CommandFailure(error) }
      return call.rows.map { _ in answer }
    }
  }

  private func deliver<M: Method>(_ method: M) async throws(ClientError) -> ReceivedValue {
    var meta = CallMeta()
    meta.channel = .dataImport
    let params: Value
    do throws(CommandFailure) { meta.commandId = try SyntheaIDs.command(method) } catch { throw .closed }
    do throws(CodingFailure) { params = try Parameters.value(method, meta) } catch {
      throw .unsendable(error)
    }
    var pause = Self.pause
    for _ in 1..<Self.attempts {
      do throws(ClientError) { return try await connection.call(M.name, params: params) } catch {
        guard case .refused(let refusal) = error, refusal.data?.code == .overloaded else { throw error }
      }
      do { try await Task.sleep(for: pause) } catch { throw .cancelled }
      pause *= 2
    }
    return try await connection.call(M.name, params: params)
  }

  private static func answer(_ result: HistoryResult) -> RowAnswer {
    switch result.outcome {
    case .recorded, .resolved: .taken
    case .known: .known
    case .refused:
      .refused((result.problems ?? []).map { "\($0.code) at \($0.path)" }.joined(separator: ", "))
    }
  }

  /// The meaning of a refusal for the rows; `nil` if it is not about them.
  private static func refusal(_ error: ClientError) -> RowAnswer? {
    guard case .refused(let refusal) = error, let data = refusal.data else { return nil }
    guard [.invalidInput, .stateConflict, .notFound].contains(data.code) else { return nil }
    if data.details?["reason"] == .string("patient_exists") { return .known }
    if case .array(let fields)? = data.details?["fields"] {
      return .refused(fields.map(problem).joined(separator: ", "))
    }
    let named = [data.details?["reason"], data.details?["field"]].compactMap { $0.flatMap(text) }
    return .refused(named.isEmpty ? data.code.rawValue : named.joined(separator: " at "))
  }

  private static func problem(_ field: Value) -> String {
    let (code, path) = (field["code"].flatMap(text) ?? "refused", field["path"].flatMap(text) ?? "")
    return path.isEmpty ? code : "\(code) at \(path)"
  }

  private static func text(_ value: Value) -> String? {
    if case .string(let text) = value { text } else { nil }
  }
}
