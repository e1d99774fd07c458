import RecordModel
import Testing

@testable import RecordEngine
@testable import RecordStore

@Suite("Account preferences") struct AccountPreferenceTests {
  private let scene: IdentityScene
  private let token: String

  init() throws {
    scene = try IdentityScene()
    token = try scene.register(IdentityScene.address, .superOne).tokens.accessToken
  }

  private func update(_ json: String) throws -> Reply {
    try scene.engine.call(
      "identity.updatePreferences", #"{"changes":\#(json),"_meta":{"token":"\#(token)"}}"#)
  }

  @Test("R-SO-051: what a new account has") func defaults() throws {
    let preferences = try scene.call(GetAccountPreferences(), token)
    let expected = #"""
      {"dateFormat":"MM/dd/yyyy","heightUnit":"cm","language":"de",
      "notices":{"healthAlerts":true,"monthlyReport":true,"recommendations":true,"reportReady":true,
      "weeklyDigest":true},
      "privacy":{"allowAnalytics":true,"allowMarketing":false,"dataRetentionDays":2555},
      "temperatureUnit":"celsius","theme":"system","weightUnit":"kg"}
      """#
    #expect(try JSON.decode(AccountPreferences.self, from: Array(expected.utf8)) == preferences)
  }

  @Test(
    "R-SO-051, R-MH-261: whether the care team sees what a new patient enters is the patient's setting",
    arguments: [(Application.superOne, false), (.myHealthAlly, true), (.rhythmologicum, true)])
  func sharing(application: Application, isShared: Bool) throws {
    let signedIn = try scene.register("b@example.org", application)
    let patient = PatientID(high: signedIn.account.id.high, low: signedIn.account.id.low)
    let settings = try scene.call(GetSettings(patientId: patient), signedIn.tokens.accessToken)
    #expect(settings.privacy.shareDataWithProviders == isShared)
    #expect(!settings.privacy.shareWithResearch)
    // The rest of what Super One calls preferences.
    #expect(settings.preferences.notificationsEnabled && settings.preferences.emailNotifications)
    #expect(settings.preferences.appointmentReminders && !settings.preferences.smsNotifications)
    #expect(settings.preferences.quietHours == nil)
  }

  @Test("each member changes by itself, and what is left out stays") func changes() throws {
    let all = #"""
      {"language":"en","theme":"dark","weightUnit":"lb","heightUnit":"inch","temperatureUnit":"fahrenheit",
      "dateFormat":"dd.MM.yyyy","notices":{"healthAlerts":false,"reportReady":false,"recommendations":false,
      "weeklyDigest":false,"monthlyReport":false},"privacy":{"allowAnalytics":false,"allowMarketing":true,
      "dataRetentionDays":30}}
      """#
    guard case .object(let members) = try JSON.parse(Array(all.utf8)).value() else { return }
    for member in members {
      let leaves: [Value.Member]
      if case .object(let parts) = member.value {
        leaves = parts.map { Value.Member(member.name, .object([$0])) }
      } else {
        leaves = [member]
      }
      for leaf in leaves {
        let before = try scene.call(GetAccountPreferences(), token)
        let patch = try Tape(Value.object([leaf])).decode(AccountPreferencesPatch.self)
        let after = try scene.call(UpdateAccountPreferences(changes: patch), token)
        #expect(after == before.changed(by: patch))
        #expect(after != before, "\(leaf.name)")
      }
    }
    let final = try scene.call(GetAccountPreferences(), token)
    #expect(try JSON.decode(AccountPreferences.self, from: Array(all.utf8)) == final)
    try scene.verifyProjections()
  }

  @Test(
    "what is no preference is refused",
    arguments: [
      #"{"theme":"pink"}"#, #"{"dateFormat":"MM/yyyy"}"#, #"{"dateFormat":1}"#, #"{"weightUnit":"stone"}"#,
      #"{"privacy":{"dataRetentionDays":29}}"#, #"{"privacy":{"dataRetentionDays":36501}}"#,
      #"{"privacy":{"dataRetentionDays":-9223372036854775808}}"#, #"{"privacy":{"dataRetentionDays":30.5}}"#,
      #"{"privacy":{"shareDataWithProviders":true}}"#, #"{"notices":{"healthAlerts":"yes"}}"#,
      #"{"notices":{"smsEnabled":true}}"#, #"{"quietHours":{}}"#,
    ])
  func refused(json: String) throws {
    guard case .failure(let failure) = try update(json).outcome else {
      Issue.record("accepted")
      return
    }
    #expect(failure.code == .invalidInput)
  }

  @Test("the bounds of the retention wish are wishes themselves", arguments: [30, 36_500])
  func bounds(days: Int) throws {
    _ = try update(#"{"privacy":{"dataRetentionDays":\#(days)}}"#).outcome.get()
    #expect(try scene.call(GetAccountPreferences(), token).privacy.dataRetentionDays == days)
  }
}
