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
    switch concluded?.conclusion {
    case .done, .unchanged: self = .allowed
    case .denied: self = .denied
    case .failed: self = .failed
    case nil where envelope.typeCode == AccessAttempted.type.code: self = .attempted
    case nil: self = use.refusal == nil ? .allowed : .denied
    }
  }
}
