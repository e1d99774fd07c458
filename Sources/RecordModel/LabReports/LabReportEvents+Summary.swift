extension LabReportUploaded {
  /// Without the name of the file.
  package var summary: LocalizedText {
    LocalizedText(de: "Laborbericht hochgeladen", en: "Laboratory report uploaded")
  }
}

extension LabReportScanned {
  package var summary: LocalizedText {
    LocalizedText(de: "Laborbericht auf Schadsoftware geprüft", en: "Laboratory report scanned")
  }
}

extension MalwareDetected {
  package var summary: LocalizedText {
    LocalizedText(
      de: "Datei mit Schadsoftware abgelehnt", en: "A file was refused since malware was found in it")
  }
}

extension LabReportClaimed {
  package var summary: LocalizedText {
    LocalizedText(de: "Laborbericht wird gelesen", en: "Reading of a laboratory report began")
  }
}

extension LabReportTextExtracted {
  package var summary: LocalizedText {
    LocalizedText(de: "Text des Laborberichts gelesen", en: "Text of the laboratory report read")
  }
}

extension BiomarkersExtracted {
  package var summary: LocalizedText {
    LocalizedText(
      de: "\(values.count) Werte im Laborbericht gelesen", en: "\(values.count) values read in the report")
  }
}

extension LabReportCompleted {
  package var summary: LocalizedText {
    LocalizedText(de: "Laborbericht ausgewertet", en: "Laboratory report processed")
  }
}

extension LabReportFailed {
  package var summary: LocalizedText {
    LocalizedText(de: "Laborbericht nicht lesbar", en: "Laboratory report could not be read")
  }
}

extension LabReportReprocessingRequested {
  package var summary: LocalizedText {
    LocalizedText(de: "Laborbericht soll erneut gelesen werden", en: "Laboratory report is to be read again")
  }
}

extension LabReportDeleted {
  package var summary: LocalizedText {
    isExpired
      ? LocalizedText(
        de: "Laborbericht nach Ablauf gelöscht", en: "Laboratory report deleted when its time was over")
      : LocalizedText(de: "Laborbericht gelöscht", en: "Laboratory report deleted")
  }
}

extension HealthDataExpired {
  package var summary: LocalizedText {
    LocalizedText(
      de: "Aufbewahrungszeit eines Laborberichts abgelaufen",
      en: "The time for which a laboratory report is kept was over")
  }
}

extension LabValueReviewed {
  package var summary: LocalizedText {
    switch value.review?.verdict {
    case .corrected:
      LocalizedText(de: "Laborwert berichtigt: \(value.name)", en: "Value corrected: \(value.name)")
    case .rejected:
      LocalizedText(de: "Laborwert verworfen: \(value.name)", en: "Value rejected: \(value.name)")
    default: LocalizedText(de: "Laborwert bestätigt: \(value.name)", en: "Value confirmed: \(value.name)")
    }
  }
}
