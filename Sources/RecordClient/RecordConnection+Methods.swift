import RecordModel
import RecordRPC

extension RecordConnection {
  /// Calls a method of the catalog; a command goes out again under the same id until the daemon has answered.
  package func call<M: Method>(
    _ method: M, commandId: CommandID? = nil, timeout: Duration? = nil
  ) async throws(ClientError) -> M.Outcome {
    let params = try Self.params(method, CallMeta(commandId: commandId))
    return try await call(M.name, params: params, as: M.Outcome.self, timeout: timeout)
  }

  private static func params(_ method: some Method, _ meta: CallMeta) throws(ClientError) -> Value {
    do throws(CodingFailure) {
      let (params, meta) = (try Tape(encoding: method).value(), try Tape(encoding: meta).value())
      guard case .object(let members) = params, meta != .object([]) else { return params }
      return .object(members + [Value.Member("_meta", meta)])
    } catch {
      throw .unsendable(error)
    }
  }
}

extension ClientError {
  /// Why the daemon refused; `nil` if it did not, or is no recordd.
  package var refusal: Failure.Code? {
    guard case .refused(let error) = self else { return nil }
    return error.data?.code
  }

  /// Whether the daemon will never accept this command, so that repeating it is useless.
  package var isFinal: Bool {
    guard case .refused(let error) = self, let code = error.data?.code else { return false }
    return [.notFound, .stateConflict, .invalidInput, .validationFailed].contains(code)
  }
}
