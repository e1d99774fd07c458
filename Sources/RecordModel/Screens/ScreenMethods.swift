/// Lists all screens.
package struct ListScreens: Method {
  package static let name = "screens.list"
  package static let summary = "Lists all screens with their paths, audiences and operations."
  package static let access = Access.read(.anyone)

  package init() {}

  package struct Outcome: Codable, Sendable, Equatable {
    package var screens: [Item]

    package init(screens: [Item]) { self.screens = screens }
  }

  /// The contract's `ScreenCatalogItem`.
  package struct Item: Codable, Sendable, Equatable {
    package var screen: ScreenName
    package var title: String
    package var path: String
    package var audience: Screen.Audience
    /// Whether a version of its template is live.
    package var templateAvailable: Bool
    package var dataOperations: [String]

    package init(_ screen: Screen, isAvailable: Bool, _ language: Language) {
      (self.screen, title, path) = (screen.name, screen.title.localized(language), screen.name.path)
      (audience, templateAvailable) = (screen.audience, isAvailable)
      dataOperations = screen.operations
    }
  }

  package static let example = ListScreens()
  package static let exampleOutcome = Outcome(
    screens: Screen.all.prefix(1).map { Item($0, isAvailable: false, .en) })
}

/// The live template of a screen, without any patient's data.
package struct LiveTemplate: Codable, Sendable, Equatable {
  package var screen: ScreenName
  package var version: Int
  package var contentHash: String
  package var language: Language
  /// JSON in the form of an import.
  package var content: String

  package init(
    screen: ScreenName, version: Int, contentHash: String, language: Language, content: String
  ) {
    (self.screen, self.version, self.contentHash) = (screen, version, contentHash)
    (self.language, self.content) = (language, content)
  }

  static let example = LiveTemplate(
    screen: .patientFaqs, version: 1, contentHash: String(repeating: "0", count: 64), language: .en,
    content: ImportScreenTemplate.example.template)
}

/// Reads the template of a patient's screen.
package struct GetPatientScreen: Method {
  package static let name = "screens.patient"
  package static let summary = "Answers the live template of a screen of patients."
  package static let access = Access.read(.patient, only: .patients).onboarding

  package var patientId: PatientID
  package var screen: String

  package init(patientId: PatientID, screen: String) {
    (self.patientId, self.screen) = (patientId, screen)
  }

  package typealias Outcome = LiveTemplate
  package static let example = GetPatientScreen(patientId: Example.patient, screen: "patient-faqs")
  package static let exampleOutcome = LiveTemplate.example
}

/// Reads the template of a screen of the care team.
package struct GetClinicianScreen: Method {
  package static let name = "screens.clinician"
  package static let summary =
    "Answers the live template of a screen of the care team, to the member whom the call names."
  package static let access = Access.read(.catalogue, by: .careTeam)

  package var clinicianId: String
  package var screen: String
  /// Whom the screen is about; needed where it is about one patient.
  package var about: String?

  package init(clinicianId: String, screen: String, about: String? = nil) {
    (self.clinicianId, self.screen, self.about) = (clinicianId, screen, about)
  }

  package typealias Outcome = LiveTemplate
  package static let example = GetClinicianScreen(
    clinicianId: "00000000-0000-4000-8000-000000000001", screen: "clinician-alerts")
  package static let exampleOutcome = LiveTemplate(
    screen: .clinicianAlerts, version: 1, contentHash: String(repeating: "0", count: 64), language: .en,
    content: ImportScreenTemplate.example.template.replacing("patient-faqs", with: "clinician-alerts"))
}

/// Reads the design's colours, type sizes, spacing and radii.
package struct GetDesignTokens: Method {
  package static let name = "screens.tokens"
  package static let summary = "Answers the colours, type sizes, spacing and radii of the design."
  package static let access = Access.read(.anyone)

  package init() {}

  package struct Outcome: Codable, Sendable, Equatable {
    package var color: Value
    package var typography: Value
    package var spacing: Value
    package var radius: Value
    package var component: Value

    package init(_ tokens: Value) {
      color = tokens["color"] ?? [:]
      typography = tokens["typography"] ?? [:]
      spacing = tokens["spacing"] ?? [:]
      radius = tokens["radius"] ?? [:]
      component = tokens["component"] ?? [:]
    }
  }

  package static let example = GetDesignTokens()
  package static let exampleOutcome = Outcome(DesignTokens.value)
}
