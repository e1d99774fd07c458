import RecordClient
import RecordConsole
import RecordModel
import RecordRPC
import Synchronization

/// Where simulated patients act: a connection, and a count of what came of it.
final class SimulationStage: Sendable {
  let seed: UInt64
  private let connection: RecordConnection
  private let counted = Mutex<[String: SimulationReport.Count]>([:])

  var counts: [String: SimulationReport.Count] { counted.withLock(\.self) }

  init(seed: UInt64, connection: RecordConnection) { (self.seed, self.connection) = (seed, connection) }

  /// Does something; `nil` where the record refuses it for a reason that a life may give.
  ///
  /// - Throws: everything that is about the daemon or the connection; then the simulation is run again.
  func act<M: Method>(_ method: M, _ meta: CallMeta) async throws(CommandFailure) -> M.Outcome? {
    do throws(ClientError) {
      let received = try await send(method, meta)
      let outcome = try received.decode(M.Outcome.self)
      if let receipt = received.receipt {
        count(M.name) { receipt.isNew ? ($0.taken += 1) : ($0.known += 1) }
      }
      return outcome
    } catch {
      guard case .refused(let refusal) = error, let data = refusal.data,
        [.stateConflict, .invalidInput, .notFound, .validationFailed].contains(data.code)
      else { throw CommandFailure(error, command: meta.commandId) }
      count(M.name) { $0.refused[Self.reason(data), default: 0] += 1 }
      return nil
    }
  }

  private func send<M: Method>(_ method: M, _ meta: CallMeta) async throws(ClientError) -> ReceivedValue {
    let params: Value
    do throws(CodingFailure) { params = try Parameters.value(method, meta) } catch {
      throw .unsendable(error)
    }
    return try await connection.call(M.name, params: params)
  }

  private func count(_ name: String, _ change: (inout SimulationReport.Count) -> Void) {
    counted.withLock { change(&$0[name, default: SimulationReport.Count(method: name)]) }
  }

  private static func reason(_ data: RPCError.Content) -> String {
    if case .string(let reason)? = data.details?["reason"] { return reason }
    if case .string(let field)? = data.details?["field"] { return "\(data.code.rawValue) at \(field)" }
    guard case .array(let fields)? = data.details?["fields"] else { return data.code.rawValue }
    return fields.map { field in
      [field["code"], field["path"]].map { if case .string(let text)? = $0 { text } else { "" } }
        .joined(separator: " at ")
    }.joined(separator: ", ")
  }
}
