import CNATS

extension EngineConnection {
  /// The last message of a subject as any server has it: it may lag, which a publish with an expected sequence finds out.
  ///
  /// Its request names the subject, so that a right can be given for this one alone.
  package func last(_ stream: String, subject: String) async throws(EngineAnswer) -> StoredMessage? {
    try await call { (self) throws(EngineAnswer) in
      try Self.withText(subject) { text throws(EngineAnswer) in
        try self.direct(stream) { $0.LastBySubject = text }
      }
    }
  }

  /// The last message of a subject as the stream's leader has it.
  package func lastOfLeader(_ stream: String, subject: String) async throws(EngineAnswer) -> StoredMessage? {
    try await call { (self) throws(EngineAnswer) in
      try self.stored { message, options, code in
        js_GetLastMsg(&message, self.context, stream, subject, &options, &code)
      }
    }
  }

  /// The message at a sequence as the stream's leader has it.
  package func message(_ stream: String, sequence: UInt64) async throws(EngineAnswer) -> StoredMessage? {
    try await call { (self) throws(EngineAnswer) in
      try self.stored { message, options, code in
        js_GetMsg(&message, self.context, stream, sequence, &options, &code)
      }
    }
  }

  /// The first message at or after a sequence on a subject, which may have wildcards.
  package func next(
    _ stream: String, subject: String, from sequence: UInt64
  ) async throws(EngineAnswer) -> StoredMessage? {
    try await call { (self) throws(EngineAnswer) in
      try Self.withText(subject) { text throws(EngineAnswer) in
        try self.direct(stream) { ($0.NextBySubject, $0.Sequence) = (text, sequence) }
      }
    }
  }

  /// Overwrites a message with noise and deletes it; nothing if it is gone.
  package func erase(_ stream: String, sequence: UInt64) async throws(EngineAnswer) {
    try await call { (self) throws(EngineAnswer) in
      var (options, code) = (self.waiting, jsErrCode(0))
      let status = js_EraseMsg(self.context, stream, sequence, &options, &code)
      guard status != NATS_OK, !Self.isNothing(status, code) else { return }
      throw ClientLibrary.answer(status, code)
    }
  }
}

extension EngineConnection {
  private func direct(
    _ stream: String, _ choose: (inout jsDirectGetMsgOptions) -> Void
  ) throws(EngineAnswer) -> StoredMessage? {
    try stored { message, options, _ in
      var wanted = jsDirectGetMsgOptions()
      jsDirectGetMsgOptions_Init(&wanted)
      choose(&wanted)
      return js_DirectGetMsg(&message, context, stream, &options, &wanted)
    }
  }

  private func stored(
    _ get: (inout OpaquePointer?, inout jsOptions, inout jsErrCode) -> natsStatus
  ) throws(EngineAnswer) -> StoredMessage? {
    var (message, options, code) = (OpaquePointer?.none, waiting, jsErrCode(0))
    let status = get(&message, &options, &code)
    defer { natsMsg_Destroy(message) }
    if status == NATS_OK, let message { return StoredMessage(message) }
    if Self.isNothing(status, code) { return nil }
    throw ClientLibrary.answer(status, code)
  }

  /// Whether the answer is that there is no such message, and nothing worse.
  private static func isNothing(_ status: natsStatus, _ code: jsErrCode) -> Bool {
    code == JSNoMessageFoundErr || code == JSSequenceNotFoundErr
      || code.rawValue == 0 && status == NATS_NOT_FOUND
  }

  private static func withText<Answer>(
    _ text: String, _ body: (UnsafePointer<CChar>) throws(EngineAnswer) -> Answer
  ) throws(EngineAnswer) -> Answer {
    let outcome = text.withCString { text in
      ClientLibrary.outcome { () throws(EngineAnswer) in try body(text) }
    }
    return try outcome.get()
  }
}
