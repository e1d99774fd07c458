/// The reason for an export, which decides what it holds.
package enum ExportProfile: String, Codable, Sendable, CaseIterable, SchemaDescribing {
  /// The record as the store has it, which can be imported again.
  case full
  /// All data of a person, and the statement about it that GDPR Art. 15(1) asks for.
  case access
  /// Data that a person gave, in their own words or by using a device, to take it elsewhere: GDPR Art. 20.
  case portability

  /// Whether it is about a single person and always whole.
  package var isOfOnePerson: Bool { self != .full }

  /// Whether it includes the file of events that an import reads.
  package var hasEventsFile: Bool { self == .full }
}

/// The recipient of an export, if that is not the patient.
package struct ExportRecipient: Codable, Sendable, Equatable {
  /// Name of the person or organization.
  package var name: String
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
  /// Something else, put into words.
  case other

  /// The same by the names of the access log.
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
  /// Disclosures for treatment, payment and operations (i), to the individuals themselves (ii) and by their
  /// authorization (iv) are exempt.
  package var mustBeAccountedFor: Bool {
    switch self {
    case .treatment, .emergency, .payment, .operations, .patientRequest: false
    case .research, .publicHealth, .legal, .administration, .audit: true
    }
  }
}
