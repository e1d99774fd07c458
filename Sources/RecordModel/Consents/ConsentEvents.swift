package struct ConsentRecorded: Event {
  package static let type = EventType(code: 360, name: "consents.recorded")
  package var consentId: RecordID
  package var kind: ConsentKind
  package var version: ConsentVersion

  package init(consentId: RecordID, kind: ConsentKind, version: ConsentVersion) {
    (self.consentId, self.kind, self.version) = (consentId, kind, version)
  }

  package var summary: LocalizedText {
    LocalizedText(de: "Einwilligung erteilt: \(version)", en: "Consent given: \(version)")
  }
}

/// The patient withdrew an agreement (article 7(3) of the GDPR).
package struct ConsentWithdrawn: Event {
  package static let type = EventType(code: 361, name: "consents.withdrawn")
  package var kind: ConsentKind

  package init(kind: ConsentKind) { self.kind = kind }

  package var summary: LocalizedText {
    LocalizedText(de: "Einwilligung widerrufen", en: "Consent withdrawn")
  }
}

/// A version of a text came into force; whoever agreed to an older one is asked again (R-RH-051).
package struct ConsentVersionPublished: Event {
  package static let type = EventType(code: 362, name: "consents.version-published")
  package var kind: ConsentKind
  package var version: ConsentVersion
  /// The text's address; `nil` if the application ships the text.
  package var url: String?

  package init(kind: ConsentKind, version: ConsentVersion, url: String? = nil) {
    (self.kind, self.version, self.url) = (kind, version, url)
  }

  package var summary: LocalizedText {
    LocalizedText(de: "Einwilligungstext \(version) in Kraft", en: "Consent text \(version) in force")
  }
}
