import Crypto
import LMDB
import RecordModel
import Synchronization

/// Which entries of a key environment a copy elsewhere still lacks.
///
/// A copy holds each entry under a name that tells nothing of it. The database `shipped` says what it holds: by the name's 16
/// bytes, the first 8 of SHA-256 of the entry's value, or 8 zero bytes once a destroyed entry is destroyed there too.
package final class KeyShipping: Sendable {
  /// An entry to be shipped.
  package struct Parcel: Equatable, Sendable {
    package var name: KeyName
    package var row: KeyRow
    /// `nil` if it was destroyed.
    package var value: [UInt8]?
  }

  /// HMAC-SHA-256 of instance, table and key, first 16 bytes.
  package struct KeyName: Hashable, Sendable {
    package let bytes: [UInt8]

    package init?(_ bytes: [UInt8]) {
      guard bytes.count == 16 else { return nil }
      self.bytes = bytes
    }

    fileprivate init(mac: some Sequence<UInt8>) { bytes = Array(mac.prefix(16)) }
  }

  private struct State {
    /// Entries that the copy lacks or holds in another state.
    var waiting: [KeyName: KeyRow?] = [:]
    /// What was given out, by name: the digest that the copy then holds.
    var given: [KeyName: [UInt8]] = [:]
    /// Documents whose files could not be read when they were asked for.
    var unreadable: Set<KeyName> = []
  }

  let keyring: Keyring
  let secret: NameKey
  /// Whether it lives for one call, and so looks through everything.
  private let isBrief: Bool
  private let state = Mutex(State())

  static let destroyed = [UInt8](repeating: 0, count: 8)
  /// Of a document's key that went without the document: it is offered again whenever everything is compared.
  private static let bare = [UInt8](repeating: 0xff, count: 8)

  /// - Parameter isBrief: whether it is made for one call, and holds on to nothing of the environment.
  package init(_ keyring: Keyring, _ secret: NameKey, isBrief: Bool = false) {
    (self.keyring, self.secret, self.isBrief) = (keyring, secret, isBrief)
  }

  /// The next entries that the copy lacks, at most so many, whether or not they were given out before.
  package func parcels(limit: Int) throws(Failure) -> [Parcel] {
    try state.withLock { (state) throws(Failure) in
      let changes = isBrief ? .unknown : keyring.changes.take()
      do throws(Failure) { try note(changes, in: &state) } catch {
        keyring.changes.putBack(changes)
        throw error
      }
      return try keyring.environment.read { (view) throws(Failure) in
        var parcels: [Parcel] = []
        for (name, row) in state.waiting.prefix(limit) {
          let value = try row.flatMap { (row) throws(Failure) in try keyring.databases.value(row, view) }
          state.given[name] = value.map(Self.digest) ?? Self.destroyed
          parcels.append(Parcel(name: name, row: row ?? KeyRow(.keys, []), value: value))
        }
        return parcels
      }
    }
  }

  /// Notes that the copy holds entries as they were last given out.
  package func settle(_ names: [KeyName]) throws(Failure) {
    if isBrief { _ = try parcels(limit: .max) }
    try state.withLock { (state) throws(Failure) in
      let known = names.compactMap { name in state.given[name].map { (name, $0) } }
      if known.isEmpty { return }
      try keyring.environment.write { (transaction) throws(Failure) in
        try failing { () throws(LMDBError) in
          for (name, digest) in known {
            try transaction.put(name.bytes.span.bytes, digest.span.bytes, in: keyring.databases.shipped)
          }
        }
      }
      for (name, _) in known {
        state.given[name] = nil
        state.waiting[name] = nil
        state.unreadable.remove(name)
      }
    }
  }

  /// Forgets what the copy was said to hold, so that everything is shipped again.
  package func forget() throws(Failure) {
    try state.withLock { (state) throws(Failure) in
      try keyring.environment.write { (transaction) throws(Failure) in
        var names: [[UInt8]] = []
        try transaction.forEachEntry(in: keyring.databases.shipped) { (name, _) throws(Failure) in
          names.append(name)
        }
        try failing { () throws(LMDBError) in
          for name in names { try transaction.delete(name.span.bytes, in: keyring.databases.shipped) }
        }
      }
      state = State()
      keyring.changes.putBack(.unknown)
    }
  }
}

/// Documents, which go with their keys: what is said of a key's copy holds for its document too.
extension KeyShipping {
  /// The document that a name stands for, if its key was given out and not reported yet.
  package func document(_ name: KeyName) -> DocumentID? {
    state.withLock { $0.waiting[name]?.flatMap(\.document) }
  }

  /// Notes that a document's file cannot be read: its key is given out without it next time.
  package func noteUnreadable(_ name: KeyName) { state.withLock { _ = $0.unreadable.insert(name) } }

  package func isUnreadable(_ name: KeyName) -> Bool { state.withLock { $0.unreadable.contains(name) } }

  /// Notes that a document's key was given out without the document.
  package func giveBare(_ name: KeyName) { state.withLock { $0.given[name] = Self.bare } }

  /// Gives out all documents again, whatever the copy was said to hold of them; nothing else.
  package func offerDocuments() throws(Failure) {
    try state.withLock { (state) throws(Failure) in
      try keyring.environment.read { (view) throws(Failure) in
        try view.forEachEntry(in: keyring.databases.blobs) { (key, _) throws(Failure) in
          let row = KeyRow(.blobs, key)
          state.waiting[secret.name(of: row, in: keyring.instance)] = .some(row)
        }
      }
    }
  }
}

extension KeyShipping.Parcel {
  /// The document that it opens; `nil` for other keys, and if it was destroyed.
  package var document: DocumentID? { value == nil ? nil : row.document }
}

extension KeyRow {
  /// The document that it opens; `nil` for other keys.
  package var document: DocumentID? { table == .blobs ? DocumentID(keyBytes: key) : nil }
}

extension KeyShipping {
  /// The key of the names, a secret of the record's store.
  package struct NameKey: Sendable {
    fileprivate let key: SymmetricKey

    private static let secret = "ship"

    /// Made at the first start.
    package init(_ secrets: SecretStore) throws(Failure) {
      if let known = try secrets.secret(Self.secret) {
        key = SymmetricKey(data: known)
      } else {
        let made = randomBytes(32)
        try secrets.change(set: [(Self.secret, made)])
        key = SymmetricKey(data: made)
      }
    }

    /// From a secret of the store that was opened elsewhere.
    package init(secret: [UInt8]) { key = SymmetricKey(data: secret) }

    /// The name of the secret.
    package static let name = secret

    private static let label = Array("recordd key content 1".utf8)

    fileprivate static func place(_ instance: InstanceID) -> [UInt8] {
      instance.high.keyBytes + instance.low.keyBytes
    }

    func mac(of content: [UInt8], in instance: InstanceID) -> [UInt8] {
      Array(
        HMAC<SHA256>.authenticationCode(for: Self.label + Self.place(instance) + content, using: key))
    }

    func isMAC(_ mac: [UInt8], of content: [UInt8], in instance: InstanceID) -> Bool {
      HMAC<SHA256>.isValidAuthenticationCode(
        mac, authenticating: Self.label + Self.place(instance) + content, using: key)
    }

    /// The name of an entry.
    package func name(of row: KeyRow, in instance: InstanceID) -> KeyName {
      let place = Self.place(instance) + [row.table.rawValue]
      return KeyName(mac: HMAC<SHA256>.authenticationCode(for: place + row.key, using: key))
    }
  }

  private func note(_ changes: KeyChanges.Since, in state: inout State) throws(Failure) {
    switch changes {
    case .rows(let rows):
      for row in rows { state.waiting[secret.name(of: row, in: keyring.instance)] = .some(row) }
    case .unknown: try lookThrough(&state)
    }
  }

  /// Compares all entries with what the copy is said to hold.
  private func lookThrough(_ state: inout State) throws(Failure) {
    try keyring.environment.read { (view) throws(Failure) in
      var shipped: [KeyName: [UInt8]] = [:]
      try view.forEachEntry(in: keyring.databases.shipped) { (key, value) throws(Failure) in
        if let name = KeyName(key) { shipped[name] = value }
      }
      for table in KeyTable.allCases {
        try view.forEachEntry(in: keyring.databases[table]) { (key, value) throws(Failure) in
          let row = KeyRow(table, key)
          let name = secret.name(of: row, in: keyring.instance)
          if shipped.removeValue(forKey: name) != Self.digest(value) { state.waiting[name] = .some(row) }
        }
      }
      for (name, digest) in shipped where digest != Self.destroyed { state.waiting[name] = .some(nil) }
    }
  }

  private static func digest(_ value: [UInt8]) -> [UInt8] { SHA256.bytes(of: value, first: 8) }
}
