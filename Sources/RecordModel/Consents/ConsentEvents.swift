/// The patient agreed to a text.
public struct ConsentRecorded: Event {
  /// Code 360.
  public static let type = EventType(code: 360, name: "consents.recorded")
  /// Names this agreement.
  public var consentId: RecordID
  /// To what.
  public var kind: ConsentKind
  /// The version of the text.
  public var version: ConsentVersion

  /// An agreement.
  public init(consentId: RecordID, kind: ConsentKind, version: ConsentVersion) {
    (self.consentId, self.kind, self.version) = (consentId, kind, version)
  }

  /// What was agreed to.
  public var summary: LocalizedText {
    LocalizedText(de: "Einwilligung erteilt: \(version)", en: "Consent given: \(version)")
  }
}

/// The patient took an agreement back (article 7(3) of the GDPR).
public struct ConsentWithdrawn: Event {
  /// Code 361.
  public static let type = EventType(code: 361, name: "consents.withdrawn")
  /// To what.
  public var kind: ConsentKind

  /// A withdrawal.
  public init(kind: ConsentKind) { self.kind = kind }

  /// The withdrawal.
  public var summary: LocalizedText {
    LocalizedText(de: "Einwilligung widerrufen", en: "Consent withdrawn")
  }
}

/// A version of a text came into force; whoever agreed to an older one is asked again (R-RH-051).
public struct ConsentVersionPublished: Event {
  /// Code 362.
  public static let type = EventType(code: 362, name: "consents.version-published")
  /// Of what.
  public var kind: ConsentKind
  /// The version.
  public var version: ConsentVersion
  /// Where the text can be read; `nil` where the application brings it.
  public var url: String?

  /// A version.
  public init(kind: ConsentKind, version: ConsentVersion, url: String? = nil) {
    (self.kind, self.version, self.url) = (kind, version, url)
  }

  /// The version.
  public var summary: LocalizedText {
    LocalizedText(de: "Einwilligungstext \(version) in Kraft", en: "Consent text \(version) in force")
  }
}
