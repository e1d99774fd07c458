package enum AccessOutcome: String, Codable, Sendable, CaseIterable, SchemaDescribing {
  /// The answer was given, or the request carried out.
  case allowed
  /// The caller was not admitted.
  case denied
  /// It was refused for a reason other than the caller; nothing was changed.
  case failed
  /// It was begun, and the daemon was cut off before it wrote the outcome.
  case attempted

  /// The outcome of an entry's access.
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
  /// The outcome as readers of the log see it.
  package var outcome: AccessOutcome {
    switch self {
    case .done, .unchanged: .allowed
    case .denied: .denied
    case .failed: .failed
    }
  }
}
