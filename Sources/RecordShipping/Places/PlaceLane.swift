import Logging
import RecordClient
import RecordModel
import RecordProcess

/// Keeps the bucket of places true to who is at home at a daemon.
struct PlaceLane {
  /// What it works with.
  struct Ports: Sendable {
    let ask: @Sendable (TakePlaces) async throws(ClientError) -> TakePlaces.Outcome
    let line: EngineLine
    let bucket: @Sendable () -> String
    var waitMilliseconds: Int
    /// Between two looks whether who was elsewhere is still there.
    var again = Duration.seconds(300)
    var onStatus: @Sendable (String) -> Void
    let logger: Logger
  }

  /// Why a step did not succeed.
  enum Trouble: Error, CustomStringConvertible {
    case daemon(ClientError)
    case engine(EngineAnswer)

    var description: String {
      switch self {
      case .daemon(let error): "the daemon cannot be used: \(error)"
      case .engine(let answer): answer.description
      }
    }

    /// Whether the daemon has no placement key, or is older than places are, so that there is nothing to do.
    var isIdle: Bool {
      guard case .daemon(let error) = self else { return false }
      return error.isUnknownMethod || error.refusedReason == "no_placement_key"
    }
  }

  /// Events that may be gone through again after a start.
  private static let stride: UInt64 = 4096

  private let ports: Ports
  private var cursor: PlaceCursor?
  private var written: UInt64 = 0
  private var begun = ContinuousClock.now

  init(_ ports: Ports) { self.ports = ports }

  /// Places whoever came; whether somebody did.
  mutating func step() async throws(Trouble) -> Bool {
    let after = cursor?.position ?? 0
    let found = try await asked(TakePlaces(after: after, waitMilliseconds: ports.waitMilliseconds))
    let (number, connection) = try await connection()
    do throws(EngineAnswer) {
      return try await take(found, PlaceBook(connection, bucket: ports.bucket()), after: after)
    } catch {
      if AnswerTable.row(error).reaction == .reconnect || !connection.isOpen { await ports.line.drop(number) }
      throw .engine(error)
    }
  }

  private mutating func take(
    _ found: TakePlaces.Outcome, _ book: PlaceBook, after: UInt64
  ) async throws(EngineAnswer) -> Bool {
    let known: PlaceCursor
    if let cursor {
      known = cursor
    } else {
      known = try await book.cursor(of: found.instance) ?? PlaceCursor(epoch: found.epoch)
    }
    let isDue = ContinuousClock.now - begun >= ports.again
    var next =
      cursor == nil || isDue || known.epoch != found.epoch || known.position > found.head
      ? known.goingOn(epoch: found.epoch, head: found.head) : known
    if isDue { begun = .now }
    // What was asked for is not what comes next: a cursor was found, or everything is gone through again.
    guard next.position == after else {
      (cursor, written) = (next, next.position)
      return true
    }
    let claim = PlaceClaim(book: book, instance: found.instance)
    for person in found.people {
      for name in try await claim.settle(person) { tell(name, &next) }
    }
    next.position = found.reached
    try await keep(next, book, found)
    return !found.people.isEmpty || found.reached < found.head
  }

  private mutating func keep(
    _ next: PlaceCursor, _ book: PlaceBook, _ found: TakePlaces.Outcome
  ) async throws(EngineAnswer) {
    if !found.people.isEmpty || next.position - min(next.position, written) >= Self.stride {
      try await book.put(next, of: found.instance)
      written = next.position
    }
    cursor = next
  }

  private func tell(_ name: String, _ cursor: inout PlaceCursor) {
    guard !cursor.elsewhere.contains(name) else { return }
    cursor.note(elsewhere: name)
    ports.logger.error(
      "somebody of this store is at home at another instance, and is not reached here",
      metadata: ["name": "\(name)"])
    ports.onStatus("ALARM: \(cursor.elsewhere.count) names of this store are at home at another instance")
  }

  private func asked(_ method: TakePlaces) async throws(Trouble) -> TakePlaces.Outcome {
    do throws(ClientError) { return try await ports.ask(method) } catch { throw .daemon(error) }
  }

  private func connection() async throws(Trouble) -> (number: Int, connection: EngineConnection) {
    do throws(EngineAnswer) { return try await ports.line.current() } catch { throw .engine(error) }
  }
}
