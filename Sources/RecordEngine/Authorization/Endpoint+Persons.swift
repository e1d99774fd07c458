import RecordModel
import RecordStore

/// Whose data an answer can show.
extension Endpoint {
  /// Whether it shows or changes what the access log keeps watch over: data of patients, and of people with accounts.
  ///
  /// By the subject, so that no method can be forgotten.
  var isWrittenDown: Bool {
    if accounting.answer == .verdict { return false }
    return switch access.subject {
    case .patient, .account, .accounts, .accessLog, .log, .entry: true
    // What became of a mail is reported without seeing anything.
    case .outbox: access.effect == .read
    case .catalogue, .store, .figures, .backups, .anyone: false
    }
  }

  /// Whom a call names, by whose id entries are found: a patient, or somebody with an account.
  func person(_ call: CallContext) -> PatientID? {
    if let patient = call.patient { return patient }
    switch access.subject {
    case .accounts: return call.named("accountId")
    // What only the care team has of its own are the patients in its care.
    case .account: return access.people.contains(.patients) ? call.ownID : nil
    case .entry: return call.ownID
    case .patient, .accessLog, .log, .outbox, .catalogue, .store, .figures, .backups, .anyone: return nil
    }
  }
}

extension CallContext {
  /// The id of whoever is signed in.
  fileprivate var ownID: PatientID? {
    claims.map { PatientID(of: $0.account) }
  }

  /// Somebody whom a parameter names.
  fileprivate func named(_ parameter: String) -> PatientID? {
    guard let parameters, let node = parameters.tape.member(parameter, of: parameters.node) else {
      return nil
    }
    return try? parameters.tape.decode(PatientID.self, at: node)
  }
}
