/// Why a laboratory value could not be judged (R-MH-354).
package enum UnjudgedReason: String, Codable, Sendable, CaseIterable, SchemaDescribing {
  /// Neither measures nor panel know the analyte.
  case unknownAnalyte = "unknown-analyte"
  /// Key and name say two different analytes.
  case disputedAnalyte = "disputed-analyte"
  /// No conversion of its unit is known.
  case unknownUnit = "unknown-unit"
  /// It is known, and there are no limits, or none for this sex.
  case noLimits = "no-limits"
  /// The limits are those of adults.
  case underAge = "under-age"
  /// The limits are those of people who are not pregnant.
  case pregnancy
  /// A vitamin K antagonist makes the limits meaningless below the critical one.
  case anticoagulant
  /// No body has such a value: an error of reading, or another unit.
  case implausible

  /// For people.
  package var label: LocalizedText {
    switch self {
    case .unknownAnalyte: LocalizedText(de: "unbekannter Messwert", en: "unknown analyte")
    case .disputedAnalyte:
      LocalizedText(de: "Schlüssel und Name widersprechen sich", en: "key and name contradict each other")
    case .unknownUnit: LocalizedText(de: "unbekannte Einheit", en: "unknown unit")
    case .noLimits: LocalizedText(de: "keine Grenzen bekannt", en: "no limits known")
    case .underAge: LocalizedText(de: "keine Grenzen für dieses Alter", en: "no limits for this age")
    case .pregnancy: LocalizedText(de: "keine Grenzen in der Schwangerschaft", en: "no limits in pregnancy")
    case .anticoagulant:
      LocalizedText(de: "unter einem Vitamin-K-Antagonisten", en: "under a vitamin K antagonist")
    case .implausible:
      LocalizedText(de: "unmöglicher Wert oder andere Einheit", en: "impossible value or other unit")
    }
  }
}
