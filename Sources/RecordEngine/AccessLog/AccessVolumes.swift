import Glibc
import LMDB
import RecordModel
import RecordStore
import Synchronization

/// The volumes of an access log: the existing ones, and those that are open.
///
/// The current volume stays open. Others are opened for readers and closed after a while without any: if the
/// last of several readers closed a store, it would be closing while the next one opens it.
final class AccessVolumes: Sendable {
  private struct Slot {
    let store: Store
    var users = 0
    var isWritten = false
    var lastUse = ContinuousClock.now
  }

  let options: AccessLogOptions
  private let open = Mutex<[Int: Slot]>([:])

  /// How long an unused volume stays open.
  static let idle = Duration.seconds(30)

  init(_ options: AccessLogOptions) { self.options = options }

  /// The years with a volume, oldest first.
  var years: [Int] {
    get throws(Failure) { try Self.years(in: options.directory) }
  }

  /// The years with a volume in a directory, oldest first.
  static func years(in directory: String) throws(Failure) -> [Int] {
    try DurableFiles.accessLog.names(in: directory).compactMap { name in
      name.utf8.count == 4 ? Int(name) : nil
    }.filter { access("\(directory)/\(AccessLogOptions.name($0))/log", F_OK) == 0 }.sorted()
  }

  /// A year's volume for writing, which others can read meanwhile.
  func takeToWrite(_ year: Int) throws(Failure) -> Store {
    let store = try take(year)
    open.withLock { slots in
      slots[year]?.users -= 1
      slots[year]?.isWritten = true
    }
    return store
  }

  /// The volume of an instance, which stays open for a while; `nil` if it was set aside.
  ///
  /// - Throws: ``RecordModel/Failure/Code/corrupt`` if there is none.
  func store(of instance: InstanceID) throws(Failure) -> Store? {
    for year in try years.reversed() {
      let store = try AccessLog.naming(year) { () throws(Failure) in try take(year) }
      putBack(year)
      if store.instance == instance { return store }
    }
    if try AccessSetAside.holds(instance, in: options.directory) { return nil }
    throw Failure(
      .corrupt,
      "the write-ahead log holds acknowledged entries of a volume of the access log that is not there: restore its directory",
      details: ["reason": "access_volume"])
  }

  /// Lets a volume be closed that is no longer written to.
  func release(_ year: Int) {
    open.withLock { slots in
      slots[year]?.isWritten = false
      slots[year]?.lastUse = .now
    }
  }

  /// Reads a volume, opened for it if necessary.
  func read<Result>(
    _ year: Int, _ body: (Store) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let store = try take(year)
    defer { putBack(year) }
    return try body(store)
  }

  private func take(_ year: Int) throws(Failure) -> Store {
    try open.withLock { (slots) throws(Failure) in
      var slot: Slot
      if let known = slots[year] {
        slot = known
      } else {
        slot = Slot(store: try Self.open(options.store(year)))
      }
      slot.users += 1
      slots[year] = slot
      return slot.store
    }
  }

  private func putBack(_ year: Int) {
    open.withLock { slots in
      slots[year]?.users -= 1
      slots[year]?.lastUse = .now
    }
  }

  /// Closes unused volumes; returns whether others are left to be closed later.
  func closeIdle(after idle: Duration = idle) -> Bool {
    open.withLock { slots in
      let now = ContinuousClock.now
      slots = slots.filter { $1.isWritten || $1.users > 0 || now - $1.lastUse < idle }
      return slots.contains { !$1.isWritten }
    }
  }

  /// Closes a volume before its removal; `false` if somebody reads it.
  func close(_ year: Int) -> Bool {
    open.withLock { slots in
      guard let slot = slots[year] else { return true }
      guard slot.users == 0, !slot.isWritten else { return false }
      slots[year] = nil
      return true
    }
  }

  /// Opens a volume; takes over what a crash left in its write-ahead log before it was attached to the record's.
  private static func open(_ options: StoreOptions) throws(Failure) -> Store {
    let store = try Store(options)
    _ = try WriteAheadReplay(store: store).open()
    return store
  }
}
