/// A concept of a published code system in the source's wording: FHIR's `Coding`.
package struct CodedConcept: Codable, Sendable, Equatable {
  package var system: CodeSystem
  /// As the system writes it.
  package var code: String
  /// The source's wording, 1 to 500 characters.
  package var display: String

  package init(_ system: CodeSystem, _ code: String, _ display: String) {
    (self.system, self.code, self.display) = (system, code, display)
  }
}

/// The code systems that a history is written in.
package enum CodeSystem: String, Codable, Sendable, CaseIterable, SchemaDescribing {
  /// `http://snomed.info/sct`.
  case snomedCT = "snomed-ct"
  /// `http://loinc.org`.
  case loinc
  /// `http://www.nlm.nih.gov/research/umls/rxnorm`.
  case rxNorm = "rxnorm"
  /// `http://hl7.org/fhir/sid/cvx`.
  case cvx
  /// `http://hl7.org/fhir/sid/icd-10`.
  case icd10 = "icd-10"
  /// The source's own codes.
  case local

  /// Whether a code has the system's form; not whether it is in use.
  package func hasForm(of code: String) -> Bool {
    let bytes = Array(code.utf8)
    switch self {
    // SNOMED CT identifiers have 6 to 18 digits and no leading zero.
    case .snomedCT:
      return (6...18).contains(bytes.count) && bytes.first != 48 && bytes.allSatisfy(Self.isDigit)
    // A number, a hyphen and one check digit.
    case .loinc:
      return (3...9).contains(bytes.count) && bytes[bytes.count - 2] == UInt8(ascii: "-")
        && (bytes.dropLast(2) + bytes.suffix(1)).allSatisfy(Self.isDigit)
    case .rxNorm: return (1...8).contains(bytes.count) && bytes.allSatisfy(Self.isDigit)
    case .cvx: return (1...3).contains(bytes.count) && bytes.allSatisfy(Self.isDigit)
    case .icd10, .local:
      return (1...64).contains(bytes.count) && bytes.allSatisfy { (33...126).contains($0) }
    }
  }

  private static func isDigit(_ byte: UInt8) -> Bool { (48...57).contains(byte) }
}
