extension RecordArea {
  package var words: LocalizedText {
    switch self {
    case .patients: LocalizedText(de: "Person", en: "person")
    case .funnels: LocalizedText(de: "Fragebögen", en: "questionnaires")
    case .assessments: LocalizedText(de: "Erhebungen", en: "assessments")
    case .measures: LocalizedText(de: "Messgrößen", en: "measures")
    case .vitals: LocalizedText(de: "Messwerte", en: "vitals")
    case .labs: LocalizedText(de: "Labor", en: "labs")
    case .medications: LocalizedText(de: "Medikamente", en: "medications")
    case .carePlan: LocalizedText(de: "Behandlungsplan", en: "care plan")
    case .practice: LocalizedText(de: "Praxis", en: "practice")
    case .appointments: LocalizedText(de: "Termine", en: "appointments")
    case .messages: LocalizedText(de: "Nachrichten", en: "messages")
    case .documents: LocalizedText(de: "Dokumente", en: "documents")
    case .journal: LocalizedText(de: "Tagebuch", en: "journal")
    case .intake: LocalizedText(de: "Aufnahme", en: "intake")
    case .settings: LocalizedText(de: "Einstellungen", en: "settings")
    case .interactions: LocalizedText(de: "Wechselwirkungen", en: "interactions")
    case .panel: LocalizedText(de: "Laborwerte", en: "biomarkers")
    case .history: LocalizedText(de: "Vorgeschichte", en: "history")
    case .alerts: LocalizedText(de: "Warnungen", en: "alerts")
    case .accounts: LocalizedText(de: "Konten", en: "accounts")
    case .care: LocalizedText(de: "Behandlungsverhältnisse", en: "care relationships")
    case .consents: LocalizedText(de: "Einwilligungen", en: "consents")
    case .erasure: LocalizedText(de: "Löschung", en: "erasure")
    case .access: LocalizedText(de: "Zugriffe", en: "access")
    case .notifications: LocalizedText(de: "Hinweise", en: "notifications")
    }
  }
}
