/// A screen of the catalogue: what its templates may name, and where it stands (R-MH-302, R-MH-310).
package struct Screen: Sendable {
  package let name: ScreenName
  package let title: LocalizedText
  /// Whether the app draws it itself, without a template (R-MH-323).
  package let isNative: Bool
  /// Whether it is about one patient, whom its request names.
  package let isAboutPatient: Bool
  /// The contract's operations that its data come from, and that its forms may send.
  package let operations: [String]
  package let bindings: [String: BindingType]
  private let back: String?
  private let next: String?

  init(
    _ name: ScreenName, de: String, en: String, isNative: Bool = false, back: String? = nil,
    next: String? = nil, isAboutPatient: Bool = false, operations: [String],
    bindings: [String: BindingType] = [:]
  ) {
    (self.name, title, self.isNative) = (name, LocalizedText(de: de, en: en), isNative)
    (self.back, self.next, self.isAboutPatient) = (back, next, isAboutPatient)
    (self.operations, self.bindings) = (operations, bindings)
  }

  /// Who sees it.
  package enum Audience: String, Codable, Sendable, CaseIterable, SchemaDescribing {
    case patient
    case clinician
    /// Before anybody has signed in.
    case everybody = "public"
  }

  package var audience: Audience { isNative ? .everybody : name.isOfClinicians ? .clinician : .patient }

  /// All screens, in the order of the contract's section 18.
  package static let all: [Screen] = entry + health + contact + affairs + clinicians

  private static let byName: [ScreenName: Screen] = Dictionary(
    all.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })

  /// The screen of that name; a test finds one that is missing.
  package static func named(_ name: ScreenName) -> Screen? { byName[name] }

  /// What its blocks may name.
  ///
  /// - Parameter bindings: those that the template declares.
  func scope(_ bindings: [String: BindingType]) -> BlockScope {
    BlockScope(
      bindings: bindings, screens: Set(ScreenName.allCases.map(\.rawValue)), operations: Set(operations))
  }

  /// Where it leads unless its template says otherwise (R-MH-306).
  package func navigation(_ language: Language) -> ScreenNavigation {
    let home = name.isOfClinicians ? ScreenName.clinicianDashboard : .patientDashboard
    let start = ScreenNavigation.Breadcrumb(
      label: language == .de ? "Start" : "Home", path: name.isOfClinicians ? home.path : "/")
    let own = ScreenNavigation.Breadcrumb(label: title.localized(language), path: name.path)
    let isHome = name == home || name == .patientOnboarding
    return ScreenNavigation(
      back: isHome ? nil : back ?? home.path, next: next,
      breadcrumbs: name == .clinicianDashboard ? [own] : [start, own])
  }
}

/// Where a screen stands among the others (R-MH-302).
package struct ScreenNavigation: Codable, Sendable, Equatable {
  @OrNull package var back: String?
  @OrNull package var next: String?
  package var breadcrumbs: [Breadcrumb]

  package init(back: String?, next: String?, breadcrumbs: [Breadcrumb]) {
    (self.back, self.next, self.breadcrumbs) = (back, next, breadcrumbs)
  }

  package struct Breadcrumb: Codable, Sendable, Equatable {
    package var label: String
    package var path: String

    package init(label: String, path: String) { (self.label, self.path) = (label, path) }
  }
}
