import LMDB
import RecordModel
import RecordStore

/// Work for the record's writer that puts entries into a volume of the access log.
protocol AccountedJob: WriteJob {
  var volume: AccessVolume? { get set }
  /// Answers without having run.
  func refuse(_ failure: Failure)
}

/// Entries on their way through the record's writer.
final class AccessJob: AccountedJob, @unchecked Sendable {
  // Handed from the submitting thread to the writer's, which alone touches `next` and `refusal`, and back.
  struct Item: Sendable {
    var stream: StreamID
    var event: any Event
    var call: AppendContext
    /// The entry's tag; the key has its own position if none is given.
    var tag: (tag: AccessIndex.Tag, position: UInt64?)?
  }

  /// The places of the entries, or the reason for their refusal.
  typealias Outcome = Result<[AccessPlace], Failure>

  private let items: [Item]
  private let done: @Sendable (Outcome) -> Void
  /// Called instead of `done` if entries belong into a later volume.
  private let onLate: @Sendable (AccessJob) -> Void
  private var next = 0
  private var places: [AccessPlace] = []
  private var isLate = false
  private var refusal: Failure?
  /// The volume that it is submitted to.
  var volume: AccessVolume?

  init(
    _ items: [Item], onLate: @escaping @Sendable (AccessJob) -> Void,
    done: @escaping @Sendable (Outcome) -> Void
  ) {
    (self.items, self.onLate, self.done) = (items, onLate, done)
  }

  func run(in state: WriterState, _ view: borrowing ReadTransaction) throws(Failure) {
    isLate = false
    do throws(Failure) {
      while next < items.count, !isLate { try put(items[next], state) }
    } catch {
      if error.code == .databaseError { throw error }
      refusal = error
    }
  }

  private func put(_ item: Item, _ state: WriterState) throws(Failure) {
    guard let volume, let moment = volume.moment(in: state) else { return isLate = true }
    places.append(try volume.put(item, in: state, at: moment))
    next += 1
  }

  func finish(_ failure: Failure?) {
    if let failure = failure ?? refusal { return done(.failure(.accessLog(failure))) }
    if isLate { return onLate(self) }
    done(.success(places))
  }

  func refuse(_ failure: Failure) { done(.failure(.accessLog(failure))) }
}

extension AccessJob.Item {
  /// An entry of somebody's access; `isAttempt` if it has only begun.
  init(_ entry: AccessEntry, isAttempt: Bool = false) {
    stream = entry.patient.map { StreamID($0) } ?? .system
    let use = entry.use.bounded
    if isAttempt {
      event = AccessAttempted(use: use)
    } else if use.refusal != nil {
      event = AccessRefused(use: use)
    } else {
      event = use.disclosure == nil ? AccessRecorded(use: use) : AccessDisclosed(use: use)
    }
    tag = (event is AccessRefused ? .refused : .method(use.method), nil)
    call = AppendContext(
      actor: entry.actor, channel: entry.channel, request: entry.request,
      occurredAt: entry.occurredAt.map { OffsetTime($0, offsetMinutes: 0) })
  }

  /// An entry of an access with its outcome.
  init(_ entry: AccessEntry, _ conclusion: AccessConclusion, _ reason: String?, year: Int) {
    self.init(entry)
    let use = entry.use.bounded
    event = AccessEnded(
      use: use, conclusion: conclusion, reason: reason.map { AccessUse.cut($0, 100) })
    switch conclusion {
    case .done, .unchanged: tag = (.method(use.method), nil)
    case .denied: tag = (.refused, nil)
    case .failed: tag = (.concluded(year, .failed), nil)
    }
  }

  /// The outcome of an attempt.
  init(_ conclusion: AccessConcluded, of entry: AccessEntry) {
    stream = entry.patient.map { StreamID($0) } ?? .system
    event = conclusion.bounded
    tag = (.concluded(conclusion.year, conclusion.conclusion), conclusion.position)
    call = AppendContext(actor: entry.actor, channel: entry.channel, request: entry.request)
  }

  /// An entry of the log's own.
  init(_ event: any Event) { (stream, self.event, call) = (.system, event, .daemon) }
}

extension AccessUse {
  /// The same within limits, so that callers cannot make entries large.
  var bounded: AccessUse {
    var use = self
    use.method = Self.cut(method, 100)
    use.areas = Array(areas.prefix(RecordArea.allCases.count))
    use.refusal = refusal.map { Self.cut($0, 100) }
    use.address = address.map { Self.cut($0, 64) }
    use.resources = resources.map { $0.prefix(AnswerContent.resourceLimit).map { Self.cut($0, 100) } }
    use.disclosure = disclosure.map {
      AccessDisclosure(
        recipient: Self.cut($0.recipient, 400), what: Self.cut($0.what, 400),
        address: $0.address.map { Self.cut($0, 400) }, statement: $0.statement.map { Self.cut($0, 400) })
    }
    return use
  }

  /// At most so many characters.
  fileprivate static func cut(_ text: String, _ length: Int) -> String {
    // No text has more characters than bytes.
    text.utf8.count <= length ? text : String(text.prefix(length))
  }
}

extension AccessConcluded {
  /// The same within limits.
  fileprivate var bounded: AccessConcluded {
    var concluded = self
    concluded.reason = reason.map { AccessUse.cut($0, 100) }
    concluded.resources = resources.map {
      $0.prefix(AnswerContent.resourceLimit).map { AccessUse.cut($0, 100) }
    }
    return concluded
  }
}

extension Failure {
  /// The refusal of an access that could not be recorded (R-SO-284).
  static func accessLog(_ cause: Failure) -> Failure {
    if cause.details?["reason"] == .string(accessLogReason) { return cause }
    return Failure(
      .unavailable, "the access cannot be written down, so it is not given: \(cause.message)",
      details: ["reason": .string(accessLogReason), "cause": .string(cause.code.rawValue)])
  }

  private static let accessLogReason = "access_log"
}
