/// Takes notifications out of the outbox to push them to devices.
package struct TakePush: Method {
  package static let name = "push.take"
  package static let summary =
    "Answers notifications to be pushed, oldest first; nobody else gets them for a minute. Report each with push.settle."
  package static let access = Access.read(.outbox)

  /// Messages at most, 1 to 100; 20 if left out.
  package var limit: Int?

  package init(limit: Int? = nil) { self.limit = limit }

  package struct Outcome: Codable, Sendable, Equatable {
    package var messages: [PushMessage]

    package init(messages: [PushMessage]) { self.messages = messages }
  }

  package static let example = TakePush(limit: 20)
  package static let exampleOutcome = Outcome(messages: [PushMessage.example])
}

/// A notification for one device.
///
/// Holds the token with which anybody can push to the device: never to be logged.
package struct PushMessage: Codable, Sendable, Equatable {
  /// The same in every attempt; a UUID.
  package var pushId: RecordID
  package var accountId: AccountID
  package var notificationId: RecordID
  package var pushDeviceId: RecordID
  package var platform: PushPlatform
  /// Lower-case hexadecimal digits.
  package var token: String
  /// In the recipient's language, without values, diagnoses and names of drugs (R-MH-254).
  package var title: String
  package var body: String
  /// A path of the screen catalogue (R-MH-253).
  package var actionUrl: String
  /// Of messages with the same one, a device shows the last alone.
  package var collapseId: RecordID
  package var createdAt: Timestamp
  /// When it is useless and must no longer be sent.
  package var expiresAt: Timestamp
  /// Attempts before this one.
  package var attempts: Int

  package init(
    pushId: RecordID, accountId: AccountID, notificationId: RecordID, pushDeviceId: RecordID,
    platform: PushPlatform, token: String, title: String, body: String, actionUrl: String,
    collapseId: RecordID, createdAt: Timestamp, expiresAt: Timestamp, attempts: Int
  ) {
    (self.pushId, self.accountId, self.notificationId) = (pushId, accountId, notificationId)
    (self.pushDeviceId, self.platform, self.token) = (pushDeviceId, platform, token)
    (self.title, self.body, self.actionUrl, self.collapseId) = (title, body, actionUrl, collapseId)
    (self.createdAt, self.expiresAt, self.attempts) = (createdAt, expiresAt, attempts)
  }

  static let example = PushMessage(
    pushId: RecordID(known: "6c1d1fd0-6d5c-4d2a-9a51-1f2f3c4d5e6f"),
    accountId: AccountID(of: Example.patient),
    notificationId: RecordID(known: "0f8fad5b-d9cb-469f-a165-70867728950e"),
    pushDeviceId: RecordID(known: "device-1"), platform: .ios,
    token: String(repeating: "a1b2c3d4", count: 8), title: "Neue Nachricht",
    body: "Ihr Praxisteam hat Ihnen geschrieben.", actionUrl: "/messages/thread-1",
    collapseId: RecordID(known: "7c9e6679-7425-40de-944b-e07fc1f90ae7"), createdAt: Example.start,
    expiresAt: Example.end, attempts: 0)
}
