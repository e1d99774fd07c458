import RateWindows
import RecordModel
import RecordStore

extension CallContext {
  /// Reads `_meta` and the caller of a call.
  init(_ call: Call) throws(Failure) {
    let meta = try Self.meta(call)
    self.init(
      actor: try Self.actor(meta, call.caller), channel: try Self.channel(meta, call.caller),
      language: meta.language ?? .de,
      request: meta.requestId, command: meta.commandId, keeps: meta.keeps,
      occurredAt: meta.occurredAt,
      expectedRevision: meta.expectedRevision, asOf: meta.asOf,
      parameters: call.params.map { (call.tape, $0) }, minimumPosition: meta.minimumPosition,
      roles: call.caller.roles, token: meta.token, purpose: meta.purpose,
      service: call.caller.userID, address: try Self.address(meta, call.caller))
    isReview = meta.review == true
    if meta.token != nil, meta.actor != nil {
      throw Failure(
        .invalidInput, "a token says who calls; actor is for programs without one",
        details: ["field": "_meta.actor"])
    }
  }

  /// The person's address, as reported by a program that may report it, like the device.
  private static func address(_ meta: CallMeta, _ caller: Caller) throws(Failure) -> ClientAddress? {
    guard let client = meta.client else { return nil }
    guard !caller.roles.isDisjoint(with: [.operator, .gateway]) else {
      throw Failure(
        .forbidden, "this service may not say from where people call", details: ["field": "_meta.client"])
    }
    let limits = [("userAgent", client.userAgent, 500), ("deviceId", client.deviceId, 200)]
    for (name, text, longest) in limits {
      guard let text,
        !(1...longest).contains(text.unicodeScalars.count)
          || text.unicodeScalars.contains(where: { $0.properties.generalCategory == .control })
      else { continue }
      throw Failure(
        .invalidInput, "1 to \(longest) characters without control characters",
        details: ["field": .string("_meta.client.\(name)")])
    }
    guard let text = client.address else { return nil }
    guard let address = ClientAddress(text) else {
      throw Failure(
        .invalidInput, "an IPv4 or IPv6 address", details: ["field": "_meta.client.address"])
    }
    return address
  }

  /// The person that the service acts for, or the service itself.
  private static func actor(_ meta: CallMeta, _ caller: Caller) throws(Failure) -> Actor {
    guard let person = meta.actor else { return .service(userID: caller.userID) }
    guard !caller.roles.isDisjoint(with: [.operator, .importer]) else {
      throw Failure(
        .forbidden, "this service may not speak for people", details: ["field": "_meta.actor"])
    }
    let role: Actor.Role =
      switch person.role {
      case .patient: .patient
      case .clinician: .clinician
      case .nurse: .nurse
      case .admin: .admin
      }
    return Actor(role: role, high: person.id.high, low: person.id.low)
  }

  /// The channel named by a trusted service, or the socket.
  private static func channel(_ meta: CallMeta, _ caller: Caller) throws(Failure) -> EventChannel {
    guard let channel = meta.channel else { return caller.roles == [.gateway] ? .gateway : .socket }
    guard !caller.roles.isDisjoint(with: [.operator, .importer]) else {
      throw Failure(
        .forbidden, "this service may not name a channel", details: ["field": "_meta.channel"])
    }
    return switch channel {
    case .dataImport: .dataImport
    }
  }

  /// The patient of the call, if the parameters name one in the usual way.
  ///
  /// Computed only when needed, which is rarely.
  var patient: PatientID? {
    guard let parameters, let node = parameters.tape.member("patientId", of: parameters.node) else {
      return nil
    }
    return try? parameters.tape.decode(PatientID.self, at: node)
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
