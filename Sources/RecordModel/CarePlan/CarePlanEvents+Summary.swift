extension CarePlanDraftSaved {
  /// Without the content, which patients do not see.
  package var summary: LocalizedText {
    LocalizedText(de: "Entwurf des Behandlungsplans gespeichert", en: "Draft of the care plan saved")
  }
}

extension CarePlanDraftDiscarded {
  package var summary: LocalizedText {
    LocalizedText(de: "Entwurf des Behandlungsplans verworfen", en: "Draft of the care plan discarded")
  }
}

extension CarePlanPublished {
  package var summary: LocalizedText {
    let note = changeNote.map { ": \($0)" } ?? ""
    return LocalizedText(
      de: "Behandlungsplan veröffentlicht, Version \(version)\(note)",
      en: "Care plan published, version \(version)\(note)")
  }
}

extension CarePlanDeactivated {
  package var summary: LocalizedText {
    LocalizedText(de: "Behandlungsplan beendet: \(reason)", en: "Care plan ended: \(reason)")
  }
}

extension GoalStatusChanged {
  package var summary: LocalizedText {
    switch to {
    case .inProgress: LocalizedText(de: "Ziel wieder aufgenommen", en: "Goal taken up again")
    case .completed: LocalizedText(de: "Ziel erreicht", en: "Goal completed")
    case .abandoned: LocalizedText(de: "Ziel aufgegeben", en: "Goal abandoned")
    }
  }
}

extension GoalProgressRecorded {
  package var summary: LocalizedText {
    let unit = unit.map { " \($0)" } ?? ""
    let parts = [percent.map { "\($0) %" }, value.map { "\($0)\(unit)" }].compactMap(\.self)
    let text = parts.joined(separator: ", ")
    return LocalizedText(de: "Fortschritt eines Ziels: \(text)", en: "Progress with a goal: \(text)")
  }
}
