import Crypto
import Foundation
import RecordModel
import RecordTestSupport

@testable import RecordPush

enum Samples {
  static let keyID = "ABC123DEFG"
  static let teamID = "DEF123GHIJ"
  static let topic = "org.example.myhealthally"
  static let token = String(repeating: "a1b2c3d4", count: 8)
  static let now = Timestamp(milliseconds: 1_768_472_430_000)
  static let key = P256.Signing.PrivateKey()

  static func message(
    expires seconds: Int64 = 3600, now: Timestamp = now, token: String = token
  ) -> PushMessage {
    PushMessage(
      pushId: RecordID(replacing: "6c1d1fd0-6d5c-4d2a-9a51-1f2f3c4d5e6f"),
      accountId: AccountID(high: 1, low: 2), notificationId: RecordID(replacing: "n-1"),
      pushDeviceId: RecordID(replacing: "d-1"), platform: .ios, token: token, title: "Neue Nachricht",
      body: "Ihr Praxisteam hat Ihnen geschrieben.", actionUrl: "/messages/t-1",
      collapseId: RecordID(replacing: "7c9e6679-7425-40de-944b-e07fc1f90ae7"), createdAt: now,
      expiresAt: Timestamp(milliseconds: now.milliseconds + seconds * 1000), attempts: 0)
  }

  /// A file of the key, as Apple hands it out.
  static func keyFile(in directory: String, mode: Int = 0o600) throws -> String {
    let path = directory + "/AuthKey.p8"
    try Data(key.pemRepresentation.utf8).write(to: URL(filePath: path))
    try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: path)
    return path
  }

  static func settings(_ server: AppleServer) throws -> PushSettings {
    var settings = PushSettings()
    (settings.host, settings.port, settings.authorities) = ("localhost", server.port, server.authorities)
    settings.keyFile = try keyFile(in: server.directory.path)
    (settings.keyID, settings.teamID, settings.topic) = (keyID, teamID, topic)
    settings.deadlineSeconds = 5
    return settings
  }

  /// Header and claims of a token whose signature is right.
  static func parts(of bearer: String) throws -> (header: Value, claims: Value)? {
    let parts = bearer.split(separator: ".").map(String.init)
    guard parts.count == 3, let header = Base64URL.parse(parts[0].utf8),
      let claims = Base64URL.parse(parts[1].utf8), let signature = Base64URL.parse(parts[2].utf8)
    else { return nil }
    let proof = try P256.Signing.ECDSASignature(rawRepresentation: signature)
    guard key.publicKey.isValidSignature(proof, for: Data("\(parts[0]).\(parts[1])".utf8)) else { return nil }
    return (try JSON.decode(Value.self, from: header), try JSON.decode(Value.self, from: claims))
  }
}
