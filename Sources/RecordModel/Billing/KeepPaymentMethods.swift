package struct ListPaymentMethods: Method {
  package static let name = "paymentMethod.list"
  package static let summary = "Answers the patient's payment methods, the newest first."
  package static let access = Access.read(.patient, only: .patients, shows: .business)

  package var patientId: PatientID
  /// Payment methods a page, 1 to 200; 50 if left out.
  package var limit: Int?
  /// `nextCursor` of the page before.
  package var cursor: String?

  package init(patientId: PatientID) { self.patientId = patientId }

  package struct Outcome: Codable, Sendable, Equatable {
    package var paymentMethods: [PaymentMethod]
    package var page: Pagination

    package init(paymentMethods: [PaymentMethod], page: Pagination) {
      (self.paymentMethods, self.page) = (paymentMethods, page)
    }
  }

  package static let example = ListPaymentMethods(patientId: Example.patient)
  package static let exampleOutcome = Outcome(
    paymentMethods: [.example], page: Pagination(limit: 50, nextCursor: nil))
}

/// Makes a payment method the default.
package struct SetDefaultPaymentMethod: Method {
  package static let name = "paymentMethod.setDefault"
  package static let summary = "Makes a payment method the default instead of the one that was."
  package static let access = Access.write(.patient, only: .patients, shows: .business)

  package var patientId: PatientID
  package var paymentMethodId: RecordID

  package init(patientId: PatientID, paymentMethodId: RecordID) {
    (self.patientId, self.paymentMethodId) = (patientId, paymentMethodId)
  }

  package typealias Outcome = PaymentMethod
  package static let example = SetDefaultPaymentMethod(
    patientId: Example.patient, paymentMethodId: PaymentMethod.example.id)
  package static let exampleOutcome = PaymentMethod.example
}

/// Removes a payment method.
package struct RemovePaymentMethod: Method {
  package static let name = "paymentMethod.remove"
  package static let summary =
    "Removes a payment method without a pending payment; the newest of the others becomes the default if it was."
  package static let access = Access.write(.patient, only: .patients, shows: .business)

  package var patientId: PatientID
  package var paymentMethodId: RecordID

  package init(patientId: PatientID, paymentMethodId: RecordID) {
    (self.patientId, self.paymentMethodId) = (patientId, paymentMethodId)
  }

  package struct Outcome: Codable, Sendable, Equatable {
    package var paymentMethodId: RecordID

    package init(paymentMethodId: RecordID) { self.paymentMethodId = paymentMethodId }
  }

  package static let example = RemovePaymentMethod(
    patientId: Example.patient, paymentMethodId: PaymentMethod.example.id)
  package static let exampleOutcome = Outcome(paymentMethodId: PaymentMethod.example.id)
}
