import Glibc
import LMDB
import RecordModel
import RecordStore
import Synchronization

/// The volumes of an access log: which there are, and those that are open.
///
/// The volume that is written to stays open. Others are opened when somebody reads them and closed when nobody did for
/// a while: a store that is closed by the last of several readers would be closing while the next one opens it.
final class AccessVolumes: Sendable {
  private struct Slot {
    let store: Store
    var users = 0
    var isWritten = false
    var lastUse = ContinuousClock.now
  }

  let options: AccessLogOptions
  private let open = Mutex<[Int: Slot]>([:])

  /// How long a volume stays open that nobody reads.
  static let idle = Duration.seconds(30)

  init(_ options: AccessLogOptions) { self.options = options }

  /// The years that there are volumes of, oldest first.
  var years: [Int] {
    get throws(Failure) { try Self.years(in: options.directory) }
  }

  /// The years that there are volumes of in a directory, oldest first.
  static func years(in directory: String) throws(Failure) -> [Int] {
    try DurableFiles.accessLog.names(in: directory).compactMap { name in
      name.utf8.count == 4 ? Int(name) : nil
    }.filter { access("\(directory)/\(AccessLogOptions.name($0))/log", F_OK) == 0 }.sorted()
  }

  /// Lets others read the volume that is written to.
  func insert(_ volume: AccessVolume) {
    open.withLock { $0[volume.year] = Slot(store: volume.store, isWritten: true) }
  }

  /// Lets a volume be closed that is not written to any more.
  func release(_ year: Int) {
    open.withLock { slots in
      slots[year]?.isWritten = false
      slots[year]?.lastUse = .now
    }
  }

  /// Reads a volume, which is opened for it where it is not open.
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
        slot = Slot(store: try Self.openToRead(options.store(year)))
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

  /// Closes what nobody reads any more; tells whether something is left to be closed later.
  func closeIdle(after idle: Duration = idle) -> Bool {
    open.withLock { slots in
      let now = ContinuousClock.now
      slots = slots.filter { $1.isWritten || $1.users > 0 || now - $1.lastUse < idle }
      return slots.contains { !$1.isWritten }
    }
  }

  /// Closes a volume that is to be removed; `false` where somebody reads it.
  func close(_ year: Int) -> Bool {
    open.withLock { slots in
      guard let slot = slots[year] else { return true }
      guard slot.users == 0, !slot.isWritten else { return false }
      slots[year] = nil
      return true
    }
  }

  /// Opens a volume that is not written to any more; takes over what a crash left in its journal.
  private static func openToRead(_ options: StoreOptions) throws(Failure) -> Store {
    let store = try Store(options)
    if try JournalReplay(store: store).run() > 0 {
      let head = try store.environment.read { (view) throws(Failure) in try store.meta.head(view) }
      try store.journal.close(at: head.position)
    }
    return store
  }
}
