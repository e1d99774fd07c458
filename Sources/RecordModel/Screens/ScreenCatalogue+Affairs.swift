extension Screen {
  /// Money, emergencies, devices and visits.
  static let affairs: [Screen] = [
    Screen(
      .patientBilling, de: "Rechnungen", en: "Billing",
      operations: [
        "listInvoices", "getInvoice", "issueInvoice", "voidInvoice", "listPayments", "makePayment",
        "settlePayment", "getReceipt", "listPaymentMethods",
      ],
      bindings: [
        "userName": .string, "invoices": .array, "payments": .array, "paymentMethods": .array,
        "totalBalance": .object,
      ]),
    Screen(
      .patientPaymentMethod, de: "Zahlungsmittel", en: "Payment method", back: "/billing",
      operations: [
        "listPaymentMethods", "addPaymentMethod", "updatePaymentMethod", "setDefaultPaymentMethod",
        "removePaymentMethod",
      ],
      bindings: [
        "userName": .string, "paymentMethods": .array,
      ]),
    Screen(
      .patientInsurance, de: "Versicherung", en: "Insurance",
      operations: [
        "storeAttachment", "getAttachment", "getInsurance", "updateInsurance",
      ],
      bindings: [
        "userName": .string, "insurance": .object,
      ]),
    Screen(
      .patientEmergencyInfo, de: "Notfalldaten", en: "Emergency info",
      operations: [
        "getEmergencyInfo", "addEmergencyContact", "updateEmergencyContact", "removeEmergencyContact",
        "setMedicalAlerts", "recordDnrStatus", "setCriticalAllergies",
      ],
      bindings: [
        "userName": .string, "emergency": .object,
      ]),
    Screen(
      .patientDevices, de: "Geräte", en: "Devices",
      operations: [
        "listDeviceCatalog", "listDevices", "connectDevice", "getDevice", "syncDevice", "disconnectDevice",
      ],
      bindings: [
        "userName": .string, "devices": .array, "catalog": .array,
      ]),
    Screen(
      .patientAiAssistant, de: "Assistent", en: "AI assistant",
      operations: [
        "listAssistantConversations", "startAssistantConversation", "getAssistantConversation",
        "askAssistant",
        "deleteAssistantConversation",
      ],
      bindings: [
        "userName": .string, "conversations": .array,
      ]),
    Screen(
      .patientVisitSummary, de: "Besuchsberichte", en: "Visit summary", back: "/appointments",
      operations: [
        "listVisitSummaries", "getVisitSummary", "recordVisitSummary", "amendVisitSummary",
      ],
      bindings: [
        "userName": .string, "summaries": .array,
      ]),
    Screen(
      .patientWalkIn, de: "Ohne Termin kommen", en: "Walk-in request", back: "/appointments",
      operations: [
        "listLocations", "listWalkInRequests", "requestWalkIn", "getWalkInRequest", "cancelWalkInRequest",
      ],
      bindings: [
        "userName": .string, "locations": .array, "requests": .array,
      ]),
  ]
}
