/// How an access ended.
package enum AccessOutcome: String, Codable, Sendable, CaseIterable, SchemaDescribing {
  /// The answer was given, or what was asked for was carried out.
  case allowed
  /// Who asked was not let.
  case denied
  /// It was refused for another reason than who asked; nothing was changed.
  case failed
  /// It was begun, and the daemon was cut off before it was written how it ended.
  case attempted

  /// How the access of an entry ended.
  package init(_ envelope: Envelope, _ use: AccessUse, _ concluded: AccessConcluded?) {
    if let concluded {
      self = concluded.conclusion.outcome
    } else if envelope.typeCode == AccessAttempted.type.code {
      self = .attempted
    } else {
      self = use.refusal == nil ? .allowed : .denied
    }
  }
}

extension AccessConclusion {
  /// What it is to who reads the log.
  package var outcome: AccessOutcome {
    switch self {
    case .done, .unchanged: .allowed
    case .denied: .denied
    case .failed: .failed
    }
  }
}
