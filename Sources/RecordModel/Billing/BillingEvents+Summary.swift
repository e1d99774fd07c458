extension InvoiceIssued {
  package var summary: LocalizedText {
    LocalizedText(
      de: "Rechnung \(number) über \(total) gestellt", en: "Invoice \(number) for \(total) issued")
  }
}

extension InvoiceVoided {
  package var summary: LocalizedText {
    LocalizedText(de: "Rechnung über \(total) storniert", en: "Invoice for \(total) voided")
  }
}

extension PaymentSubmitted {
  package var summary: LocalizedText {
    LocalizedText(de: "Zahlung über \(amount) angewiesen", en: "Payment of \(amount) submitted")
  }
}

extension PaymentSucceeded {
  package var summary: LocalizedText {
    LocalizedText(de: "Zahlung über \(amount) eingegangen", en: "Payment of \(amount) received")
  }
}

extension PaymentFailed {
  package var summary: LocalizedText {
    LocalizedText(de: "Zahlung fehlgeschlagen", en: "Payment failed")
  }
}

extension PaymentRefunded {
  package var summary: LocalizedText {
    LocalizedText(de: "\(amount) einer Zahlung erstattet", en: "\(amount) of a payment refunded")
  }
}

extension ReceiptIssued {
  package var summary: LocalizedText {
    LocalizedText(de: "Beleg \(receipt.number) ausgestellt", en: "Receipt \(receipt.number) issued")
  }
}

extension PaymentMethodAdded {
  package var summary: LocalizedText {
    LocalizedText(de: "Zahlungsmittel hinterlegt", en: "Payment method stored")
  }
}

extension DefaultPaymentMethodSet {
  package var summary: LocalizedText {
    LocalizedText(de: "Bevorzugtes Zahlungsmittel gewählt", en: "Default payment method chosen")
  }
}

extension PaymentMethodUpdated {
  package var summary: LocalizedText {
    LocalizedText(de: "Zahlungsmittel geändert", en: "Payment method changed")
  }
}

extension PaymentMethodRemoved {
  package var summary: LocalizedText {
    LocalizedText(de: "Zahlungsmittel entfernt", en: "Payment method removed")
  }
}
