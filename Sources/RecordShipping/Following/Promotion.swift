import RecordClient
import RecordModel

/// Lets a replica take over: a seal of the next epoch at the end of the record's copy, then the daemon's word.
///
/// The seal is published only over the message that ends where the replica does. Whoever writes with an older epoch finds it, and
/// is fenced. After a crash between the two another seal is published, of the epoch after that: it fences nobody else.
package struct Promotion: Sendable {
  package enum Outcome: Sendable, Equatable {
    case promoted(epoch: UInt64, position: UInt64)
    /// It is the store that is written to already.
    case alreadyDone(epoch: UInt64)
    /// The replica has not all that the copy has.
    case behind(replica: UInt64, copy: UInt64)
    /// The replica has what the copy has not: a sentence.
    case differs(String)
    /// Somebody wrote meanwhile, or the seal's fate is not known; nothing was promoted.
    case tryAgain(String)
  }

  /// By whose word.
  package enum Order: Sendable {
    /// A person's, who is an operator of the daemon.
    case person
    /// Nobody's, since the lease ran out; as long as what was claimed is held.
    case lease(isHeld: @Sendable () -> Bool)

    var counts: Bool {
      if case .lease(let isHeld) = self { return isHeld() }
      return true
    }
  }

  /// Why nothing came of it.
  package enum Trouble: Error, Sendable, Equatable, CustomStringConvertible {
    case daemon(ClientError)
    case engine(EngineAnswer)
    case otherStore(InstanceID)

    /// Safe to print.
    package var description: String {
      switch self {
      case .daemon(let error): "the daemon cannot be used: \(error)"
      case .engine(let answer): answer.description
      case .otherStore(let instance): "the daemon has the store \(instance)"
      }
    }
  }

  let target: any ReplicaTarget
  let connection: EngineConnection
  let settings: ShipperSettings
  let subjects: Subjects
  let order: Order

  package init(
    _ target: any ReplicaTarget, _ connection: EngineConnection, _ instance: InstanceID,
    settings: ShipperSettings, by order: Order = .person
  ) {
    (self.target, self.connection, self.settings, self.order) = (target, connection, settings, order)
    subjects = Subjects(instance)
  }

  package func run() async throws(Trouble) -> Outcome {
    let status = try await asking { () throws(ClientError) in try await target.status() }
    guard status.instance == subjects.instance else { throw .otherStore(status.instance) }
    let place: ApplyShipment.Outcome
    do throws(ClientError) { place = try await target.apply(ApplyShipment()) } catch {
      // Nothing was given, so that it is no replica is all that it can refuse for good.
      if error.isFinal { return .alreadyDone(epoch: status.epoch) }
      throw .daemon(error)
    }
    return try await seal(place)
  }

  private func seal(_ place: ApplyShipment.Outcome) async throws(Trouble) -> Outcome {
    let last = try await last(atLeast: place.position)
    let headers = last?.batchHeaders
    if last != nil, headers == nil {
      return .differs("the last message of \(subjects.log(.record)) is no batch of records")
    }
    let end = headers?.last ?? 0
    guard end <= place.position else { return .behind(replica: place.position, copy: end) }
    guard end == place.position, headers?.hash ?? BatchHeaders.noHash == place.hash else {
      return .differs(
        "the copy ends at position \(end), and the replica at \(place.position) with another hash there")
    }
    let epoch = Self.epoch(after: headers, place)
    let seal = BatchHeaders.seal(after: place.position, hash: place.hash, epoch: epoch)
    guard order.counts else { return .tryAgain(Self.late) }
    do throws(EngineAnswer) {
      _ = try await connection.publish(publication(seal, over: last?.sequence ?? 0))
    } catch {
      let isSafe = [.locate, .resend, .reconnect, .backOff].contains(AnswerTable.row(error).reaction)
      guard isSafe else { throw .engine(error) }
      return .tryAgain("the seal was not acknowledged: \(error)")
    }
    return try await promote(seal)
  }

  private func promote(_ seal: BatchHeaders) async throws(Trouble) -> Outcome {
    // Whoever slept over it finds a newer seal by now, or will: this store must not take a single write.
    guard order.counts else { return .tryAgain(Self.late) }
    _ = try await asking { () throws(ClientError) in
      switch order {
      case .person:
        try await target.promote(PromoteReplica(epoch: seal.epoch, position: seal.last, hash: seal.hash))
      case .lease:
        try await target.takeOver(TakeOver(epoch: seal.epoch, position: seal.last, hash: seal.hash))
      }
    }
    return .promoted(epoch: seal.epoch, position: seal.last)
  }
}

extension Promotion {
  private static let late = "the time of the claim is over"

  /// That of the seal over a message.
  static func epoch(after end: BatchHeaders?, _ place: ApplyShipment.Outcome) -> UInt64 {
    max(place.epoch, end?.epoch ?? 0) + 1
  }

  func publication(_ seal: BatchHeaders, over sequence: UInt64) -> Publication {
    Publication(
      subject: subjects.log(.record), stream: settings.recordStream,
      id: seal.messageID(of: subjects.instance, .record), expected: sequence,
      headers: Dictionary(uniqueKeysWithValues: seal.pairs), payload: seal.emptyBatch(of: subjects.instance))
  }

  /// The last message, which a server that lags may have as an older one: what is too old is asked for again.
  private func last(atLeast position: UInt64) async throws(Trouble) -> StoredMessage? {
    var found: StoredMessage?
    for attempt in 1...6 {
      do throws(EngineAnswer) {
        found = try await connection.last(settings.recordStream, subject: subjects.log(.record))
      } catch {
        throw .engine(error)
      }
      if found?.batchHeaders?.last ?? 0 >= position { break }
      try? await Task.sleep(for: .milliseconds(50 << attempt))
    }
    return found
  }

  private func asking<Value>(_ body: () async throws(ClientError) -> Value) async throws(Trouble) -> Value {
    do throws(ClientError) { return try await body() } catch { throw .daemon(error) }
  }
}

extension BatchHeaders {
  /// The bytes of a batch without records, as the layout of shipped batches has it.
  func emptyBatch(of instance: InstanceID) -> [UInt8] {
    var bytes = Array("RSB1".utf8)
    for number in [instance.high, instance.low, epoch, first] { bytes += Self.big(number) }
    return bytes + [0, 0, 0, 0] + (Hexadecimal.bytes(hashBefore.utf8) ?? [])
  }

  private static func big(_ number: UInt64) -> [UInt8] {
    (0..<8).map { UInt8(truncatingIfNeeded: number >> (56 - 8 * $0)) }
  }
}
