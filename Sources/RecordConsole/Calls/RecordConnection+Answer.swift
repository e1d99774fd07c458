import RecordClient
import RecordModel

extension RecordConnection {
  /// Calls a method, and reads its answer.
  package func answer<M: Method>(
    to method: M, _ meta: CallMeta = CallMeta(), timeout: Duration? = nil
  ) async throws(CommandFailure) -> Answered<M> {
    let params: Value
    do throws(CodingFailure) { params = try Parameters.value(method, meta) } catch {
      throw CommandFailure(.unsendable(error))
    }
    do throws(ClientError) {
      let received = try await call(M.name, params: params, timeout: timeout)
      return Answered(received: received, outcome: try received.decode(M.Outcome.self))
    } catch {
      throw CommandFailure(error, command: meta.commandId)
    }
  }
}
