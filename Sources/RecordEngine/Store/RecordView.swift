import LMDB
import RecordModel

/// What a command or a query sees: one consistent state of the whole record.
///
/// Lives for one synchronous closure. In the writer it sees everything that was accepted so far.
struct RecordView: StorageTransaction, ~Copyable {
  let handle: TransactionHandle
  let store: Store
  /// Which documents may be read, and where they lie.
  let projections: ServingProjections
  /// The writer's decoded documents; `nil` in a query.
  let cache: DocumentCache?
  /// What is read instead of the store, where the answer is about an earlier moment.
  let past: PastDocuments?
  /// Published definitions, decoded once.
  let definitions: DefinitionLibrary
  /// Who asks, in which language.
  let call: CallContext
  /// The moment of the call.
  let moment: Moment

  /// What the clock shows, or showed at the earlier moment that the answer is about: what is valid now is judged by it.
  var now: Timestamp { moment.now }
  /// When the log takes what the call decides; a stamp for answers, which tell what is kept, and nothing to judge by.
  var recordedAt: Timestamp { moment.recordedAt }
  /// When what the call decides happened, unless the decision says otherwise.
  var occurredAt: Timestamp { call.occurredAt?.moment ?? now }

  /// The document of that type and key, or `nil` where there is none.
  func document<D: Document>(_ type: D.Type, _ key: [UInt8]) throws(Failure) -> D? {
    if let past { return try past.document(type, DocumentKey(type, key)) }
    return try documentToday(type, key)
  }

  /// The document of that type and key as it is now, also where the answer is about an earlier moment.
  func documentToday<D: Document>(_ type: D.Type, _ key: [UInt8]) throws(Failure) -> D? {
    let key = DocumentKey(type, key)
    try admit(key)
    let stored = StoredDocuments(handle: handle, store: store, projections: projections)
    let entry: DocumentCache.Entry?
    if let cache {
      entry = try cache.entry(key) { () throws(Failure) in try stored.entry(type, key) }
    } else {
      entry = try stored.recentEntry(type, key)
    }
    if let entry { try admit(owner: entry.owner, of: key) }
    return entry?.document(as: type)
  }

  /// Documents whose keys begin with a prefix, in key order, from a key on (or strictly after it), at most `limit`.
  func documents<D: Document>(
    _ type: D.Type, prefix: [UInt8], from start: [UInt8]? = nil, limit: Int
  ) throws(Failure) -> [(key: [UInt8], document: D)] {
    let prefix = [D.prefix] + prefix
    if let past {
      return try past.documents(
        type, prefix: prefix, from: start.map { [D.prefix] + $0 } ?? prefix, limit: limit)
    }
    try admit(DocumentKey(projection: D.projection, bytes: prefix))
    let database = try projections.database(of: D.projection)
    let first = start.map { [D.prefix] + $0 } ?? prefix
    let unsettled = (cache?.unsettled(D.projection, prefix: prefix) ?? []).filter {
      !$0.key.lexicographicallyPrecedes(first)
    }
    let raw = try failing { () throws(LMDBError) in
      try scan(
        database, prefix: prefix, from: first,
        limit: limit < Int.max / 2 ? limit + unsettled.count : limit)
    }
    let stored = StoredDocuments(handle: handle, store: store, projections: projections)
    var found: [(key: [UInt8], document: D)] = []
    for (key, value) in raw where !unsettled.contains(where: { $0.key == key }) {
      let documentKey = DocumentKey(projection: D.projection, bytes: key)
      try admit(storedValue: value, of: documentKey)
      guard let entry = try stored.recentEntry(type, documentKey, value),
        let document = entry.document(as: type)
      else { continue }
      found.append((Array(key.dropFirst()), document))
    }
    guard !unsettled.isEmpty else { return found }
    for (key, entry) in unsettled {
      try admit(owner: entry.owner, of: DocumentKey(projection: D.projection, bytes: key))
      if let document = entry.document(as: type) { found.append((Array(key.dropFirst()), document)) }
    }
    found.sort { $0.key.lexicographicallyPrecedes($1.key) }
    return Array(found.prefix(limit))
  }

  /// Documents whose keys begin with a prefix and come before a key, the last of them first, at most `limit`.
  ///
  /// In a query about today only as many are read; elsewhere all before the key are.
  func documents<D: Document>(
    _ type: D.Type, prefix: [UInt8], before end: [UInt8]?, limit: Int
  ) throws(Failure) -> [(key: [UInt8], document: D)] {
    guard past == nil, cache == nil else {
      let all = try documents(type, prefix: prefix, limit: Int.max)
      let before = end.map { end in all.prefix { $0.key.lexicographicallyPrecedes(end) } } ?? all[...]
      return Array(before.reversed().prefix(limit))
    }
    let prefix = [D.prefix] + prefix
    try admit(DocumentKey(projection: D.projection, bytes: prefix))
    let database = try projections.database(of: D.projection)
    let raw = try failing { () throws(LMDBError) in
      try scanBack(database, prefix: prefix, before: end.map { [D.prefix] + $0 }, limit: limit)
    }
    let stored = StoredDocuments(handle: handle, store: store, projections: projections)
    var found: [(key: [UInt8], document: D)] = []
    for (key, value) in raw {
      let documentKey = DocumentKey(projection: D.projection, bytes: key)
      try admit(storedValue: value, of: documentKey)
      guard let document = try stored.recentEntry(type, documentKey, value)?.document(as: type) else {
        continue
      }
      found.append((Array(key.dropFirst()), document))
    }
    return found
  }

  /// All documents of a kind as they are stored, sealed; `nil` where the answer would come from elsewhere.
  func storedValues<D: Document>(_ type: D.Type) throws(Failure) -> [[UInt8]]? {
    guard past == nil, cache == nil else { return nil }
    let prefix = [D.prefix]
    try admit(DocumentKey(projection: D.projection, bytes: prefix))
    let database = try projections.database(of: D.projection)
    let raw = try failing { () throws(LMDBError) in
      try scan(database, prefix: prefix, from: prefix, limit: Int.max)
    }
    for (key, value) in raw {
      try admit(storedValue: value, of: DocumentKey(projection: D.projection, bytes: key))
    }
    return raw.map(\.1)
  }
}

/// What a call carries besides its parameters.
struct CallContext: Sendable {
  var actor: Actor
  var channel: EventChannel
  var language: Language
  var request: RequestID?
  var command: CommandID?
  /// Which answers are kept under the command id though nothing was appended.
  var keeps: AnswerKeeping?
  var occurredAt: (moment: Timestamp, offsetMinutes: Int16)?
  var expectedRevision: UInt32?
  /// The earlier moment that is asked for.
  var asOf: AsOf?
  /// Whether the call is only looked at, and refused with what is wrong with it.
  var isReview = false
  /// The parameters, for whom they are about.
  var parameters: (tape: Tape, node: Int)?
  /// Position that the answer must show at least.
  var minimumPosition: UInt64?
  /// What the calling program may do.
  var roles: ServiceRoles = []
  /// What the method touches; it decides whether a person is let in.
  var access: Access?
  /// The access token as it was presented, until it is verified.
  var token: String?
  /// What the token says, once it was verified; whether the session lives is for a view to say.
  var claims: AccessClaims?
  /// As whom the person behind ``claims`` was let in; set in the view that answers.
  var admission: Admission?
  /// Why the record is looked at, where the call says.
  var purpose: AccessPurpose?
  /// User id of the program that calls.
  var service: UInt32?
  /// From where the person calls.
  var client: CallClient?

  /// The person behind the call, where there is one and they were let in.
  var principal: Principal? { admission?.person }

  /// The daemon's own doing.
  static let daemon = CallContext(actor: .system, channel: .daemon, language: .de)
}
