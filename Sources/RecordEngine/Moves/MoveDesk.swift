import RecordModel
import RecordStore
import Synchronization

/// What moves of records need in memory, and where what comes lies.
///
/// ```
/// DIRECTORY/moves/MOVE/PAGE   a page of a record that comes, sealed as it came
/// ```
final class MoveDesk: Sendable {
  /// Held while a move begins, ends or is taken over.
  let turn = Mutex(())
  /// The record that moves from here, as it was looked through last.
  let contents = Mutex<MoveContents?>(nil)
  let directory: String

  static let files = DurableFiles("a page of a record that comes")

  init(_ stateDirectory: String) { directory = stateDirectory + "/moves" }

  func place(of move: MoveID) -> String { "\(directory)/\(move)" }
  func place(of move: MoveID, page: Int) -> String { "\(place(of: move))/\(page)" }

  /// Pages from the first on that are here.
  func pages(of move: MoveID) throws(Failure) -> Int {
    let known = Set(try Self.files.names(in: place(of: move)).compactMap { Int($0) })
    var count = 0
    while known.contains(count) { count += 1 }
    return count
  }

  func put(_ bytes: [UInt8], of move: MoveID, page: Int) throws(Failure) {
    try Self.files.makeDirectory(directory)
    try Self.files.makeDirectory(place(of: move))
    try Self.files.replace(place(of: move, page: page), with: bytes)
  }

  func read(_ move: MoveID, page: Int) throws(Failure) -> [UInt8]? {
    try Self.files.read(place(of: move, page: page), limit: ApplyMove.pageLimit)
  }

  func remove(_ move: MoveID) { DurableFiles.removeTree(place(of: move)) }

  /// Removes what came for moves whose key is gone.
  func sweep(but known: Set<MoveID>) throws(Failure) {
    for name in try Self.files.names(in: directory) {
      if let move = MoveID(name), !known.contains(move) { remove(move) }
    }
  }
}

/// What a store knows of a record that is to come, among its secrets.
struct MoveExpectation: Equatable {
  var patient: PatientID
  var source: InstanceID
  /// `nil` once the move was refused.
  var key: [UInt8]?
  /// The word of a refusal; `nil` if the key that it is made with never came.
  var refusal: [UInt8]?

  private static let prefix = "move:"

  private static func name(_ move: MoveID) -> String { prefix + "\(move)" }

  /// Patient 16, source 16, 1 for a key and 2 for a refusal and 0 for neither, then that.
  private var bytes: [UInt8] {
    let kind: UInt8 = key != nil ? 1 : refusal != nil ? 2 : 0
    let place = [patient.high, patient.low, source.high, source.low].flatMap(\.keyBytes)
    return place + [kind] + (key ?? refusal ?? [])
  }

  private init?(_ bytes: [UInt8]) {
    guard bytes.count >= 33 else { return nil }
    let words = (0..<4).map { bytes.bigEndian(at: $0 * 8, as: UInt64.self) }
    patient = PatientID(high: words[0], low: words[1])
    source = InstanceID(high: words[2], low: words[3])
    let rest = Array(bytes[33...])
    if bytes[32] == 1 { key = rest } else if bytes[32] == 2 { refusal = rest }
  }

  init(patient: PatientID, source: InstanceID, key: [UInt8]?) {
    (self.patient, self.source, self.key) = (patient, source, key)
  }

  static func find(_ move: MoveID, _ store: Store) throws(Failure) -> MoveExpectation? {
    try SecretStore(store.keyring, store.instance).secret(name(move)).flatMap(MoveExpectation.init)
  }

  static func all(_ store: Store) throws(Failure) -> [MoveID: MoveExpectation] {
    var found: [MoveID: MoveExpectation] = [:]
    for (name, secret) in try SecretStore(store.keyring, store.instance).secrets(prefix: prefix) {
      if let move = MoveID(name) { found[move] = MoveExpectation(secret) }
    }
    return found
  }

  func keep(_ move: MoveID, _ store: Store) throws(Failure) {
    try SecretStore(store.keyring, store.instance).change(
      set: [(Self.name(move), bytes)], isDestroying: key == nil)
  }

  /// Destroys keys and words of moves.
  static func forget(_ moves: [MoveID], _ store: Store) throws(Failure) {
    if moves.isEmpty { return }
    try SecretStore(store.keyring, store.instance).change(
      set: [], remove: moves.map(name), isDestroying: true)
  }
}
