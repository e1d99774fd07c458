/// Reports the outcome of a notification that was to be pushed.
package struct SettlePush: Method {
  package static let name = "push.settle"
  package static let summary =
    "Reports a pushed notification as delivered, as refused for good, as refused because the device's token is not valid "
    + "any more, or as failed for now, so that it is offered again."
  package static let access = Access.write(.outbox)

  package var accountId: AccountID
  package var notificationId: RecordID
  package var pushDeviceId: RecordID
  package var outcome: PushOutcome
  /// Since when the token is not valid, as the platform's service says; a device that registered later keeps it.
  package var invalidSince: Timestamp?
  /// What the platform's service asks for before the next attempt, 0 to 3600.
  package var retryAfterSeconds: Int?

  package init(
    accountId: AccountID, notificationId: RecordID, pushDeviceId: RecordID, outcome: PushOutcome,
    invalidSince: Timestamp? = nil, retryAfterSeconds: Int? = nil
  ) {
    (self.accountId, self.notificationId, self.pushDeviceId) = (accountId, notificationId, pushDeviceId)
    (self.outcome, self.invalidSince, self.retryAfterSeconds) = (outcome, invalidSince, retryAfterSeconds)
  }

  package struct Outcome: Codable, Sendable, Equatable {
    /// Whether the notification will be offered again for the device, unless its time is over by then.
    package var isOfferedAgain: Bool

    package init(isOfferedAgain: Bool) { self.isOfferedAgain = isOfferedAgain }
  }

  package static let example = SettlePush(
    accountId: AccountID(of: Example.patient),
    notificationId: RecordID(known: "0f8fad5b-d9cb-469f-a165-70867728950e"),
    pushDeviceId: RecordID(known: "device-1"), outcome: .delivered)
  package static let exampleOutcome = Outcome(isOfferedAgain: false)
}
