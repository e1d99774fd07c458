extension SettingsUpdated {
  /// The parts that changed, and the decisions about privacy.
  package var summary: LocalizedText {
    var (de, en): ([String], [String]) = ([], [])
    if changes.profile != nil { (de, en) = (de + ["Profil"], en + ["profile"]) }
    if changes.preferences != nil { (de, en) = (de + ["Benachrichtigungen"], en + ["notifications"]) }
    if let shares = changes.privacy?.shareDataWithProviders?.value {
      de.append("Freigabe für das Behandlungsteam \(shares ? "an" : "aus")")
      en.append("sharing with the care team \(shares ? "on" : "off")")
    }
    if let shares = changes.privacy?.shareWithResearch?.value {
      de.append("Freigabe für Forschung \(shares ? "an" : "aus")")
      en.append("sharing with research \(shares ? "on" : "off")")
    }
    return LocalizedText(
      de: "Einstellungen geändert: \(de.joined(separator: ", "))",
      en: "Settings changed: \(en.joined(separator: ", "))")
  }
}
