/// The ordered events of one patient, account or questionnaire: the unit of order, consistency and erasure.
package struct StreamID: Hashable, Sendable {
  /// The owner of the stream.
  ///
  /// The numbers stand in the log and never change.
  package enum Kind: UInt8, Sendable, CaseIterable, Codable {
    /// The store itself.
    case system = 0
    case patient = 1
    /// One questionnaire.
    case funnel = 2
    case account = 3
  }

  package let kind: Kind
  /// The first eight bytes of its id.
  package let high: UInt64
  /// The last eight bytes of its id.
  package let low: UInt64

  package init(_ kind: Kind, high: UInt64, low: UInt64) {
    self.kind = kind
    self.high = high
    self.low = low
  }

  package init(_ patient: PatientID) { self.init(.patient, high: patient.high, low: patient.low) }

  package init(_ account: AccountID) { self.init(.account, high: account.high, low: account.low) }

  /// The store's own stream.
  package static let system = StreamID(.system, high: 0, low: 0)

  package var idText: String { UUIDText.text(high, low) }

  /// The patient this stream belongs to, if it is a patient's.
  package var patient: PatientID? { kind == .patient ? PatientID(high: high, low: low) : nil }

  /// The account this stream belongs to, if it is an account's.
  package var account: AccountID? { kind == .account ? AccountID(high: high, low: low) : nil }
}

extension StreamID.Kind: CustomStringConvertible {
  /// `system`, `patient`, `funnel` or `account`.
  package var description: String {
    switch self {
    case .system: "system"
    case .patient: "patient"
    case .funnel: "funnel"
    case .account: "account"
    }
  }
}

extension StreamID.Kind {
  package init(from decoder: any Decoder) throws {
    let name = try decoder.singleValueContainer().decode(String.self)
    guard let kind = Self.allCases.first(where: { $0.description == name }) else {
      throw DecodingError.dataCorrupted(
        .init(codingPath: decoder.codingPath, debugDescription: "system, patient, funnel or account"))
    }
    self = kind
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(description)
  }
}

extension StreamID.Kind: SchemaDescribing {
  package static var schema: Value { ["enum": .array(allCases.map { .string($0.description) })] }
}
