import RecordModel
import Testing

@testable import RecordEngine
@testable import RecordStore

@Suite("Addresses that are not confirmed") struct VerifiedAddressTests {
  @Test(
    "R-MH-063: patients' data is refused until the code was confirmed; signing in, onboarding and out is not")
  func refused() throws {
    let scene = try IdentityScene { $0.requiresVerifiedAddress = true }
    let signedIn = try scene.register()
    let token = signedIn.tokens.accessToken
    let patient = PatientID(high: signedIn.account.id.high, low: signedIn.account.id.low)
    let version = try #require(ConsentVersion("v1.0"))
    _ = try scene.engine.call(PublishConsent(kind: .service, consentVersion: version))
    #expect(try scene.reason(GetPatient(patientId: patient), token) == "FORBIDDEN email_not_verified")
    #expect(try scene.reason(GetSettings(patientId: patient), token) == "FORBIDDEN email_not_verified")
    #expect(try scene.reason(GetDashboard(patientId: patient), token) == "FORBIDDEN email_not_verified")
    // Somebody else's record is no business of theirs, confirmed or not.
    #expect(
      try scene.reason(GetPatient(patientId: Example.patient), token) == "FORBIDDEN not_own_record")
    _ = try scene.call(GetMe(), token)
    _ = try scene.call(GetOnboardingStatus(), token)
    _ = try scene.call(
      RecordConsent(patientId: patient, kind: .service, consentVersion: version), token)
    _ = try scene.call(GetConsentStatus(patientId: patient), token)
    let refreshed = try scene.engine.call(RefreshSession(refreshToken: signedIn.tokens.refreshToken))
    _ = try scene.call(LogOut(), refreshed.accessToken)
    let second = try scene.logIn().tokens.accessToken
    _ = try scene.engine.call(VerifyAddress(email: IdentityScene.address, code: try scene.code()))
    // Counts from the next call on, in the session that was open.
    #expect(try scene.call(GetPatient(patientId: patient), second).id == patient)
  }

  @Test("R-MH-063: off where nobody says otherwise") func open() throws {
    let scene = try IdentityScene()
    let signedIn = try scene.register()
    let patient = PatientID(high: signedIn.account.id.high, low: signedIn.account.id.low)
    #expect(!signedIn.account.emailVerified)
    _ = try scene.call(GetPatient(patientId: patient), signedIn.tokens.accessToken)
  }
}
