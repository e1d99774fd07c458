import Logging
import NIOCore
import RecordClient
import RecordModel
import RecordPlaces
import Synchronization

/// Finds out where a name is at home, and remembers it for a moment.
///
/// What is older is asked for anew, and only stands in while nobody can be asked: so whoever moved is found where they are now.
final class PlaceFinder: Sendable {
  private struct Entry {
    var instance: InstanceID?
    var at: ContinuousClock.Instant
  }

  /// Two generations: beyond the limit, the one used longer ago is forgotten at once.
  private struct Known {
    var recent: [String: Entry] = [:]
    var older: [String: Entry] = [:]
    /// Who registered here and may not be in the bucket yet.
    var expected: [String: Entry] = [:]
  }

  typealias Asking = @Sendable (String) async throws(Failure) -> Place?

  private let known = Mutex(Known())
  private let key: PlacementKey
  private let limit: Int
  private let lifetime: Duration
  private let now: @Sendable () -> ContinuousClock.Instant
  private let ask: Asking
  private let onClose: @Sendable () async -> Void
  private let logger: Logger

  /// How long the bucket may take to have somebody who registered.
  private static let expectation = Duration.seconds(3600)

  init(
    _ key: PlacementKey, logger: Logger, limit: Int = 65_536, lifetime: Duration = .milliseconds(500),
    now: @escaping @Sendable () -> ContinuousClock.Instant = { .now },
    onClose: @escaping @Sendable () async -> Void = {}, ask: @escaping Asking
  ) {
    (self.key, self.logger, self.limit, self.lifetime) = (key, logger, limit, lifetime)
    (self.now, self.onClose, self.ask) = (now, onClose, ask)
  }

  /// Asks on the socket of places.
  convenience init(_ key: PlacementKey, path: String, group: any EventLoopGroup, logger: Logger) {
    var options = DaemonLink.Options(path: path)
    (options.patience, options.timeout) = (.milliseconds(250), .seconds(2))
    let link = DaemonLink(options, group: group)
    self.init(key, logger: logger, onClose: { await link.close() }) { (name) throws(Failure) in
      try await PlaceFinder.place(name, link)
    }
  }

  private static func place(_ name: String, _ link: DaemonLink) async throws(Failure) -> Place? {
    let params: Tape
    do throws(CodingFailure) { params = try Tape(encoding: FindPlace.Parameters(name: name)) } catch {
      throw Failure(.internalError, "a name cannot be written")
    }
    return try await link.call(FindPlace.name, params, isRepeatable: true).read(FindPlace.Outcome.self).place
  }

  /// The instance of a name; `nil` if nobody has it.
  func instance(of name: String) async throws(Failure) -> InstanceID? {
    let moment = now()
    let found = known.withLock { $0.recent[name] ?? $0.older[name] }
    if let found, moment - found.at < lifetime { return found.instance ?? expected(name) }
    do throws(Failure) {
      let place = try await ask(name)
      let instance = place.flatMap { genuine($0, name) }
      remember(name, Entry(instance: instance, at: moment))
      return instance ?? expected(name)
    } catch {
      // Who was at home somewhere is most likely still there.
      guard let instance = found?.instance ?? expected(name) else { throw error }
      return instance
    }
  }

  /// Notes where a name will be at home.
  func expect(_ name: String, at instance: InstanceID) {
    known.withLock { known in
      if known.expected.count >= limit / 16 { known.expected = [:] }
      known.expected[name] = Entry(instance: instance, at: now())
    }
  }

  func close() async { await onClose() }

  private func expected(_ name: String) -> InstanceID? {
    let entry = known.withLock { $0.expected[name] }
    guard let entry, now() - entry.at < Self.expectation else { return nil }
    return entry.instance
  }

  /// A place that nobody with the key said is none.
  private func genuine(_ place: Place, _ name: String) -> InstanceID? {
    if key.isGenuine(place, name) { return place.instance }
    logger.error("a place that no store said was passed over", metadata: ["name": "\(name)"])
    return nil
  }

  private func remember(_ name: String, _ entry: Entry) {
    known.withLock { known in
      if known.recent.count >= limit / 2 { (known.older, known.recent) = (known.recent, [:]) }
      known.recent[name] = entry
      known.older[name] = nil
      if entry.instance != nil { known.expected[name] = nil }
    }
  }
}
