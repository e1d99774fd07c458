import RecordModel
import RecordStore

extension TakePush: OutboxTaking {
  static let things = "messages"

  func perform(_ engine: Engine, _ call: CallContext) throws(Failure) -> Outcome {
    let wanted = try wanted()
    let due = try engine.readSettled(call) { (view) throws(Failure) in
      try view.duePushes(limit: Self.looked)
    }
    let identity = engine.identity
    let leased = identity.pushLeases.take(due.map(\.pushId), atMost: wanted, at: identity.moment)
    return Outcome(messages: due.filter { leased.contains($0.pushId) })
  }
}

extension SettlePush: Command {
  func decide(_ view: borrowing RecordView) throws(Failure) -> Decision<Outcome> {
    let patient = PatientID(of: accountId)
    guard let place = try view.document(NotificationPlaceDocument.self, notificationId.keyBytes),
      place.patientId == patient,
      let waiting = try view.document(
        WaitingPushDocument.self, WaitingPushDocument.key(place.at, notificationId)),
      !waiting.settled.contains(pushDeviceId),
      let device = try view.document(
        PushDeviceDocument.self, PushDeviceDocument.key(patient, pushDeviceId))
    else {
      // Reported twice, or gone meanwhile: there is nothing left to do.
      return .unchanged(StreamID(patient), outcome: Outcome(isOfferedAgain: false))
    }
    let event = settled(waiting, device, at: view.now)
    let isGone = event.outcome == .unregistered
    return Decision(
      StreamID(patient), isGone ? [event, PushDeviceRemoved(pushDeviceId: pushDeviceId)] : [event],
      outcome: Outcome(isOfferedAgain: event.again != nil))
  }

  private func settled(
    _ waiting: WaitingPushDocument, _ device: PushDeviceDocument, at now: Timestamp
  ) -> PushSettled {
    // A device that registered since then has a token that is valid again.
    let isRenewed = outcome == .unregistered && invalidSince.map { $0 < device.renewedAt } == true
    var event = PushSettled(
      notificationId: notificationId, pushDeviceId: pushDeviceId, outcome: isRenewed ? .failed : outcome)
    guard event.outcome == .failed else { return event }
    let attempts = (waiting.failure(pushDeviceId)?.attempts ?? 0) + 1
    event.again = PushRetry.next(after: now, attempts: attempts, atLeast: retryAfterSeconds ?? 0)
    return event
  }
}

/// The next offer of a message that could not be handed over.
enum PushRetry {
  /// The longest wait in seconds.
  static let longest: Int64 = 3600

  /// As long as a mail waits, and no shorter than the platform's service asks for.
  static func next(after now: Timestamp, attempts: Int, atLeast seconds: Int) -> Timestamp {
    let asked = now.advanced(seconds: min(longest, Int64(max(0, seconds))))
    return max(asked, MailRetry.next(after: now, attempts: attempts))
  }
}
