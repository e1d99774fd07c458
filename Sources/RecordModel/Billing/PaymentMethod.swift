/// A card or an account to pay with, without what would let anybody pay (R-MH-148).
package struct PaymentMethod: Codable, Sendable, Equatable {
  package var id: RecordID
  package var kind: PaymentMethodKind
  package var brand: CardBrand
  /// The last four digits.
  package var last4: String
  package var expMonth: Int
  package var expYear: Int
  package var cardholderName: String
  package var billingAddress: Address
  package var isDefault: Bool
  /// Whether its month is over, in UTC.
  package var expired: Bool
  package var createdAt: Timestamp

  package init(
    id: RecordID, _ details: PaymentMethodDetails, isDefault: Bool, expired: Bool, createdAt: Timestamp
  ) {
    (self.id, kind, brand, last4) = (id, details.kind, details.brand, details.last4)
    (expMonth, expYear) = (details.expMonth, details.expYear)
    (cardholderName, billingAddress) = (details.cardholderName, details.billingAddress)
    (self.isDefault, self.expired, self.createdAt) = (isDefault, expired, createdAt)
  }

  static let example = PaymentMethod(
    id: RecordID(known: "card-1"), .example, isDefault: true, expired: false, createdAt: Example.start)
}

/// What is stored of a payment method besides its token.
package struct PaymentMethodDetails: Codable, Sendable, Equatable {
  package var kind: PaymentMethodKind
  package var brand: CardBrand
  package var last4: String
  /// 1 to 12.
  package var expMonth: Int
  /// 2000 to 2100.
  package var expYear: Int
  /// 1 to 120 characters.
  package var cardholderName: String
  package var billingAddress: Address

  package init(
    kind: PaymentMethodKind, brand: CardBrand, last4: String, expMonth: Int, expYear: Int,
    cardholderName: String, billingAddress: Address
  ) {
    (self.kind, self.brand, self.last4) = (kind, brand, last4)
    (self.expMonth, self.expYear) = (expMonth, expYear)
    (self.cardholderName, self.billingAddress) = (cardholderName, billingAddress)
  }

  /// Its words on a receipt.
  package var label: String {
    switch kind {
    case .card: "\(brand == .other ? "card" : brand.rawValue) ending \(last4)"
    case .bankAccount: "bank account ending \(last4)"
    }
  }

  static let example = PaymentMethodDetails(
    kind: .card, brand: .visa, last4: "4242", expMonth: 12, expYear: 2030, cardholderName: "Erika Beispiel",
    billingAddress: .example)
}

package enum PaymentMethodKind: String, Codable, Sendable, CaseIterable, SchemaDescribing {
  case card
  case bankAccount = "bank-account"
}

package enum CardBrand: String, Codable, Sendable, CaseIterable, SchemaDescribing {
  case visa, mastercard, amex, discover, other
}

extension Address {
  static let example = Address(
    line1: "Hauptstraße 1", line2: nil, city: "Berlin", region: "BE", postalCode: "10115", country: "DE")
}
