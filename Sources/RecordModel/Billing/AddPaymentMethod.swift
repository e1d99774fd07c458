/// Stores a payment method by its processor's token.
package struct AddPaymentMethod: Method {
  package static let name = "paymentMethod.add"
  package static let summary =
    "Stores a payment method by its processor's token, which nobody is ever shown; the first is the default."
  package static let access = Access.write(.patient, only: .patients, shows: .business)
  package static let refusesCardNumbers = true

  package var patientId: PatientID
  /// Made by the client; the same id and content again changes nothing (R-MH-269).
  package var id: RecordID?
  /// A card if left out.
  package var kind: PaymentMethodKind?
  /// The processor's opaque token: letters, an underscore, and 8 to 200 letters, digits or underscores.
  package var paymentToken: String
  package var brand: CardBrand
  /// The last four digits.
  package var last4: String
  /// 1 to 12.
  package var expMonth: Int
  /// 2000 to 2100; not past with the month.
  package var expYear: Int
  /// 1 to 120 characters.
  package var cardholderName: String
  package var billingAddress: Address
  /// Whether it becomes the default, if it is not the first.
  package var isDefault: Bool?

  package init(patientId: PatientID, paymentToken: String, _ details: PaymentMethodDetails) {
    (self.patientId, self.paymentToken) = (patientId, paymentToken)
    (kind, brand, last4) = (details.kind, details.brand, details.last4)
    (expMonth, expYear) = (details.expMonth, details.expYear)
    (cardholderName, billingAddress) = (details.cardholderName, details.billingAddress)
  }

  package var details: PaymentMethodDetails {
    PaymentMethodDetails(
      kind: kind ?? .card, brand: brand, last4: last4, expMonth: expMonth, expYear: expYear,
      cardholderName: cardholderName, billingAddress: billingAddress)
  }

  package typealias Outcome = PaymentMethod
  package static let example = AddPaymentMethod(
    patientId: Example.patient, paymentToken: "tok_exampletoken", .example)
  package static let exampleOutcome = PaymentMethod.example
}

/// Changes what is written on a payment method.
package struct UpdatePaymentMethod: Method {
  package static let name = "paymentMethod.update"
  package static let summary = "Changes expiry, holder or billing address, and keeps what is not sent."
  package static let access = Access.write(.patient, only: .patients, shows: .business)
  package static let refusesCardNumbers = true

  package var patientId: PatientID
  package var paymentMethodId: RecordID
  /// 1 to 12.
  package var expMonth: Int?
  /// 2000 to 2100.
  package var expYear: Int?
  /// 1 to 120 characters.
  package var cardholderName: String?
  package var billingAddress: Address?

  package init(patientId: PatientID, paymentMethodId: RecordID) {
    (self.patientId, self.paymentMethodId) = (patientId, paymentMethodId)
  }

  package typealias Outcome = PaymentMethod
  package static let example: Self = {
    var call = UpdatePaymentMethod(patientId: Example.patient, paymentMethodId: PaymentMethod.example.id)
    call.cardholderName = "Erika Muster"
    return call
  }()
  package static let exampleOutcome: PaymentMethod = {
    var method = PaymentMethod.example
    method.cardholderName = "Erika Muster"
    return method
  }()
}
