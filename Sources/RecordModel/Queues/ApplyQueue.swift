/// Carries out the commands that a client collected while it had no connection.
package struct ApplyQueue: Method {
  package static let name = "queue.apply"
  package static let summary =
    "Carries out up to 500 queued commands in their order, each like a call of its own with its command id."
  /// Each of its commands is admitted as if it had come alone.
  package static let access = Access.write(.patient, by: .patients)

  package var patientId: PatientID
  /// At most 500, in the order in which they were made.
  package var commands: [QueuedCommand]

  package init(patientId: PatientID, commands: [QueuedCommand]) {
    (self.patientId, self.commands) = (patientId, commands)
  }

  package struct Outcome: Codable, Sendable, Equatable {
    /// One for each command, in their order.
    package var results: [QueuedResult]
    package var applied: Int
    /// Commands that were carried out before, or whose content the record had already.
    package var duplicates: Int
    package var refused: Int
    /// Position of the last event in the log.
    package var position: UInt64

    package init(results: [QueuedResult], position: UInt64) {
      func count(_ outcome: QueuedResult.Outcome) -> Int { results.count { $0.outcome == outcome } }
      (self.results, self.position) = (results, position)
      (applied, duplicates, refused) = (count(.applied), count(.duplicate), count(.refused))
    }
  }

  package static let example = ApplyQueue(
    patientId: Example.patient,
    commands: [
      QueuedCommand(
        commandId: CommandID(high: 0x1e0e_8400_e29b_41d4, low: 0xa716_4466_5544_0123),
        method: "messages.markRead",
        params: ["patientId": .string(Example.patient.description), "threadId": "thread-1"],
        queuedAt: OffsetTime(Example.start, offsetMinutes: 60))
    ])
  package static let exampleOutcome = Outcome(
    results: [
      QueuedResult(
        commandId: CommandID(high: 0x1e0e_8400_e29b_41d4, low: 0xa716_4466_5544_0123),
        .applied, position: 42, result: ["threadId": "thread-1", "unreadCount": 0])
    ], position: 42)
}

/// A command that waited for a connection.
package struct QueuedCommand: Codable, Sendable, Equatable {
  /// The client's own: the same command sent alone has the same.
  package var commandId: CommandID
  /// Of a command about a patient.
  package var method: String
  package var params: Value
  /// When it was made, by the client's clock: its events happened then, but not later than now.
  package var queuedAt: OffsetTime

  package init(commandId: CommandID, method: String, params: Value, queuedAt: OffsetTime) {
    (self.commandId, self.method, self.params, self.queuedAt) = (commandId, method, params, queuedAt)
  }
}

/// What became of a queued command.
package struct QueuedResult: Codable, Sendable, Equatable {
  package var commandId: CommandID
  package var outcome: Outcome
  /// Of its last event; of the log's if it appended none.
  package var position: UInt64?
  /// The command's own answer.
  package var result: Value?
  package var refusal: QueuedRefusal?

  package enum Outcome: String, Codable, Sendable, CaseIterable, SchemaDescribing {
    case applied
    /// It was carried out before, and its answer is the first one's; or the record had its content already.
    case duplicate
    case refused
  }

  package init(commandId: CommandID, _ outcome: Outcome, position: UInt64?, result: Value?) {
    (self.commandId, self.outcome, self.position, self.result) = (commandId, outcome, position, result)
  }

  package init(commandId: CommandID, refused failure: Failure) {
    (self.commandId, outcome) = (commandId, .refused)
    refusal = QueuedRefusal(
      code: failure.code.rawValue, message: failure.message, details: failure.details)
  }
}

/// The refusal of a queued command, as it would have been alone.
package struct QueuedRefusal: Codable, Sendable, Equatable {
  package var code: String
  package var message: String
  /// For programs.
  package var details: Value?

  package init(code: String, message: String, details: Value?) {
    (self.code, self.message, self.details) = (code, message, details)
  }

  package var failure: Failure { Failure(Failure.Code(rawValue: code), message, details: details) }
}
