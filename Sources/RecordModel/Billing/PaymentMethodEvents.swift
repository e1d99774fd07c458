/// A patient stored a payment method.
package struct PaymentMethodAdded: BusinessEvent, MakesRecord {
  package static let type = EventType(code: 646, name: "billing.payment-method-added")
  /// Whoever has the token can charge; even sealed it is nobody's to see.
  package static let hiddenMembers: Set<String> = ["token"]
  package var paymentMethodId: RecordID
  package var details: PaymentMethodDetails
  /// The processor's, sealed under a key that is not in the log, so that no copy of the log holds it (R-MH-150).
  package var token: Bytes

  package init(paymentMethodId: RecordID, details: PaymentMethodDetails, token: Bytes) {
    (self.paymentMethodId, self.details, self.token) = (paymentMethodId, details, token)
  }

  package var madeID: RecordID { paymentMethodId }
}

/// A payment method became the default.
package struct DefaultPaymentMethodSet: BusinessEvent {
  package static let type = EventType(code: 647, name: "billing.default-payment-method-set")
  package var paymentMethodId: RecordID

  package init(paymentMethodId: RecordID) { self.paymentMethodId = paymentMethodId }
}

/// What is written on a payment method changed.
package struct PaymentMethodUpdated: BusinessEvent {
  package static let type = EventType(code: 648, name: "billing.payment-method-updated")
  package var paymentMethodId: RecordID
  /// The whole new ones.
  package var details: PaymentMethodDetails

  package init(paymentMethodId: RecordID, details: PaymentMethodDetails) {
    (self.paymentMethodId, self.details) = (paymentMethodId, details)
  }
}

/// A patient removed a payment method.
package struct PaymentMethodRemoved: BusinessEvent {
  package static let type = EventType(code: 649, name: "billing.payment-method-removed")
  package var paymentMethodId: RecordID
  /// The one that became the default, if this one was.
  package var newDefault: RecordID?

  package init(paymentMethodId: RecordID, newDefault: RecordID?) {
    (self.paymentMethodId, self.newDefault) = (paymentMethodId, newDefault)
  }
}
