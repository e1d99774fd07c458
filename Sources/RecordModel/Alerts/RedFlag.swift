/// A sign of an emergency (R-MH-165, R-MH-172).
package enum RedFlag: String, Codable, Sendable, CaseIterable, SchemaDescribing {
  case chestPain = "chest-pain"
  case troubleBreathing = "trouble-breathing"
  case strokeSigns = "stroke-signs"
  case severeBleeding = "severe-bleeding"
  case selfHarm = "self-harm"
  case anaphylaxis
  case lossOfConsciousness = "loss-of-consciousness"

  package var title: LocalizedText {
    switch self {
    case .chestPain: LocalizedText(de: "Brustschmerz", en: "chest pain")
    case .troubleBreathing: LocalizedText(de: "Atemnot", en: "trouble breathing")
    case .strokeSigns: LocalizedText(de: "Zeichen eines Schlaganfalls", en: "signs of a stroke")
    case .severeBleeding: LocalizedText(de: "starke Blutung", en: "severe bleeding")
    case .selfHarm: LocalizedText(de: "Gedanken, sich etwas anzutun", en: "thoughts of self-harm")
    case .anaphylaxis: LocalizedText(de: "schwere allergische Reaktion", en: "severe allergic reaction")
    case .lossOfConsciousness: LocalizedText(de: "Bewusstlosigkeit", en: "loss of consciousness")
    }
  }
}
