/// For what an export is made, which decides what it holds.
package enum ExportProfile: String, Codable, Sendable, CaseIterable, SchemaDescribing {
  /// The record as the store has it, which can be imported again.
  case full
  /// What a person may know of their data: a copy of all of it, and about it what GDPR Art. 15(1) asks for.
  case access
  /// What a person gave, by their own words or by using a device, for taking it elsewhere: GDPR Art. 20.
  case portability

  /// Whether it is about one person alone and always whole.
  package var isOfOnePerson: Bool { self != .full }

  /// Whether it holds the file of events that an import reads.
  package var hasEventsFile: Bool { self == .full }
}

/// Whom an export is made for, where that is not the patient.
package struct ExportRecipient: Codable, Sendable, Equatable {
  /// Name of the person or organization.
  package var name: String
  /// Its address, where it is known.
  package var address: String?

  package init(name: String, address: String? = nil) { (self.name, self.address) = (name, address) }
}

/// Why data of a record is given to somebody outside.
package enum DisclosurePurpose: String, Codable, Sendable, CaseIterable, SchemaDescribing {
  /// Care of the patient by others.
  case treatment
  /// Payment for care: insurers, billing offices.
  case payment
  /// A court, an authority, a claim.
  case legal
  /// Research, for which the patient has to share the record with research (R-MH-056).
  case research
  /// The patient asked for it.
  case patientRequest = "patient_request"
  /// Something else, which is then put into words.
  case other

  /// The same as the access log names it.
  package var accessPurpose: AccessPurpose {
    switch self {
    case .treatment: .treatment
    case .payment: .payment
    case .legal: .legal
    case .research: .research
    case .patientRequest: .patientRequest
    case .other: .administration
    }
  }

  package var basis: AccessBasis {
    switch self {
    case .treatment, .payment: .care
    case .legal: .legalClaims
    case .research, .patientRequest: .consent
    case .other: .obligation
    }
  }
}

extension AccessPurpose {
  /// Whether 45 CFR 164.528(a)(1) demands an account of a disclosure for that purpose.
  ///
  /// Not of those for treatment, payment and operations (i), to the individuals themselves (ii) and by their
  /// authorization (iv).
  package var mustBeAccountedFor: Bool {
    switch self {
    case .treatment, .emergency, .payment, .operations, .patientRequest: false
    case .research, .publicHealth, .legal, .administration, .audit: true
    }
  }
}
