import HTTPTypes
import RecordClient
import RecordModel

extension Rhythmologicum {
  /// Onboarding, role and consent.
  static let accountRoutes: [Route] = [
    .call(
      "getOnboardingStatus", .get, "/api/patient/onboarding-status", GetOnboardingStatus.self, limit: 60),
    .call(
      "resolveRole", .get, "/api/auth/resolve-role", ResolveRole.self, limit: 60, as: RhythmologicumRole.self,
      answer: role),
    .call(
      "recordConsent", .post, "/api/consent/record", RecordConsent.self, limit: 10, .ownRecord,
      .renamedMember("consent_version", as: "consentVersion"), body: .object(), as: GivenConsent.self,
      answer: recordedConsent),
    .call(
      "getConsentStatus", .get, "/api/consent/status", GetConsentStatus.self, limit: 60, .ownRecord,
      as: ConsentState.self, answer: consentStatus),
  ]

  /// Four roles are known here; all others have none (C-40).
  private static func role(_ received: ReceivedValue, _ exchange: Exchange) throws(Failure) -> Answer {
    let role = try received.read(ResolveRole.Outcome.self).role
    return try Answer(encoding: RhythmologicumRole(role: role == .auditor ? .patient : role))
  }

  private static func recordedConsent(
    _ received: ReceivedValue, _ exchange: Exchange
  ) throws(Failure) -> Answer {
    let consent = try received.read(RecordConsent.Outcome.self)
    return try Answer(
      encoding: GivenConsent(
        id: consent.id, consentVersion: consent.consentVersion, acceptedAt: consent.acceptedAt))
  }

  /// The service's own terms; consent to research is separate.
  private static func consentStatus(_ received: ReceivedValue, _ exchange: Exchange) throws(Failure) -> Answer
  {
    let consents = try received.read(GetConsentStatus.Outcome.self).consents
    guard let status = consents.first(where: { $0.kind == .service }) else {
      throw Failure(.unavailable, "no consent text was published yet; recordctl consent publish does it")
    }
    return try Answer(
      encoding: ConsentState(
        needsConsent: status.needsConsent, consentVersion: status.consentVersion,
        acceptedVersion: status.acceptedVersion, acceptedAt: status.acceptedAt))
  }
}
