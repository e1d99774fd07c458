import RecordModel

extension CallContext {
  /// Reads `_meta` and the caller of a call.
  init(_ call: Call) throws(Failure) {
    let meta = try Self.meta(call)
    self.init(
      actor: .service(userID: call.caller.userID), channel: .socket, language: meta.language ?? .de,
      request: meta.requestId, command: meta.commandId,
      occurredAt: meta.occurredAt.map { ($0.moment, $0.offsetMinutes) },
      expectedRevision: meta.expectedRevision)
  }

  private static func meta(_ call: Call) throws(Failure) -> CallMeta {
    guard let params = call.params, let node = call.tape.member("_meta", of: params) else {
      return CallMeta()
    }
    do throws(CodingFailure) { return try call.tape.decode(CallMeta.self, at: node) } catch {
      throw Failure(invalid: error.within("_meta"))
    }
  }
}
