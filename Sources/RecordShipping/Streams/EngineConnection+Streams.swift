import CNATS

/// A stream as it is found.
package struct FoundStream: Sendable, Equatable {
  package let plan: StreamPlan
  /// What no plan of ours would have: sentences.
  package let oddities: [String]
  package let messages: UInt64
  package let bytes: UInt64
  package let lastSequence: UInt64
  /// The server that decides; `nil` while there is none.
  package let leader: String?
}

extension EngineConnection {
  /// What the engine has of a stream; `nil` if it has none of that name.
  package func stream(_ name: String) async throws(EngineAnswer) -> FoundStream? {
    try await call { (self) throws(EngineAnswer) in
      var (info, options, code) = (UnsafeMutablePointer<jsStreamInfo>?.none, self.waiting, jsErrCode(0))
      let status = js_GetStreamInfo(&info, self.context, name, &options, &code)
      defer { jsStreamInfo_Destroy(info) }
      if code == JSStreamNotFoundErr { return nil }
      guard status == NATS_OK, let info else { throw ClientLibrary.answer(status, code) }
      return FoundStream(info.pointee)
    }
  }

  /// Makes a stream.
  package func create(_ plan: StreamPlan) async throws(EngineAnswer) {
    try await call { (self) throws(EngineAnswer) in
      var (options, code) = (self.waiting, jsErrCode(0))
      let status = CTexts.with(plan.subjects + [plan.name]) { texts in
        var configuration = Self.configuration(plan)
        configuration.Subjects = texts
        configuration.SubjectsLen = CInt(plan.subjects.count)
        configuration.Name = texts?[plan.subjects.count]
        return js_AddStream(nil, self.context, &configuration, &options, &code)
      }
      guard status == NATS_OK else { throw ClientLibrary.answer(status, code) }
    }
  }

  /// Deletes a stream with all that it holds.
  package func destroy(_ name: String) async throws(EngineAnswer) {
    try await call { (self) throws(EngineAnswer) in
      var (options, code) = (self.waiting, jsErrCode(0))
      let status = js_DeleteStream(self.context, name, &options, &code)
      guard status == NATS_OK else { throw ClientLibrary.answer(status, code) }
    }
  }

  private static func configuration(_ plan: StreamPlan) -> jsStreamConfig {
    var configuration = jsStreamConfig()
    jsStreamConfig_Init(&configuration)
    configuration.Retention = js_LimitsPolicy
    configuration.Storage = plan.storage == .memory ? js_MemoryStorage : js_FileStorage
    configuration.Discard = js_DiscardNew
    configuration.Replicas = Int64(plan.replicas)
    configuration.MaxBytes = plan.maxBytes
    configuration.MaxMsgSize = plan.maxMessageBytes
    configuration.MaxMsgsPerSubject = plan.perSubject
    configuration.DenyDelete = plan.deniesDelete
    configuration.DenyPurge = plan.deniesPurge
    configuration.Duplicates = plan.duplicateWindow
    configuration.AllowDirect = true
    return configuration
  }
}

extension FoundStream {
  init?(_ info: jsStreamInfo) {
    guard let configuration = info.Config?.pointee else { return nil }
    let subjects = (0..<Int(configuration.SubjectsLen)).compactMap { index in
      configuration.Subjects?[index].map { String(cString: $0) }
    }
    var plan = StreamPlan(name: configuration.Name.map { String(cString: $0) } ?? "", subjects: subjects)
    plan.storage = configuration.Storage == js_MemoryStorage ? .memory : .files
    plan.replicas = Int(configuration.Replicas)
    (plan.maxBytes, plan.maxMessageBytes) = (configuration.MaxBytes, configuration.MaxMsgSize)
    plan.perSubject = configuration.MaxMsgsPerSubject
    (plan.deniesDelete, plan.deniesPurge) = (configuration.DenyDelete, configuration.DenyPurge)
    plan.duplicateWindow = configuration.Duplicates
    self.plan = plan
    oddities = Self.oddities(configuration)
    leader = info.Cluster?.pointee.Leader.map { String(cString: $0) }
    (messages, bytes, lastSequence) = (info.State.Msgs, info.State.Bytes, info.State.LastSeq)
  }

  private static func oddities(_ found: jsStreamConfig) -> [String] {
    let rows: [(Bool, String)] = [
      (found.Discard == js_DiscardNew, "it makes room by discarding old messages"),
      (found.Retention == js_LimitsPolicy, "it forgets messages that were consumed"),
      (found.MaxAge == 0, "it forgets messages by age"),
      (found.MaxMsgs <= 0, "it has a limit of messages"),
      (found.AllowDirect, "it does not allow direct reading, which the shipper needs"),
      (!found.AllowRollup, "it allows one message to take the place of all"),
      (!found.Sealed, "it is sealed"),
    ]
    return rows.filter { !$0.0 }.map(\.1)
  }
}
