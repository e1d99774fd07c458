import Logging
import RecordClient
import RecordModel
import RecordProcess

/// Ships one log, batch after batch, one at a time: each expects the one before it to be the last of its subject.
struct LogLane {
  let hand: ShipperHand
  let log: ShippedLogName
  /// Where the copy ends; `nil` until it was looked at.
  private(set) var cursor: Cursor?
  /// The connection that it was looked at on, and when.
  private var looked: (number: Int, at: ContinuousClock.Instant)?
  /// Bytes of a batch at most, after refusals.
  private var limit: Int?
  /// What the daemon gave out while the batch before it was on its way.
  private var ahead: (position: UInt64, taken: TakeShipment.Outcome)?
  /// What was sent without an answer; goes out again as it is.
  private var unanswered: (publication: Publication, shipment: Shipment, keys: [String], times: Int)?
  /// Our epoch, where the log's first subject has what another store of an older one wrote.
  private var fork: UInt64?
  /// Refusals of an expected sequence in a row.
  private var refusals = 0
  /// Whether the engine knows our ids of messages that it does not have any more.
  private var omitsID = false

  init(_ hand: ShipperHand, _ log: ShippedLogName) { (self.hand, self.log) = (hand, log) }

  /// Whether the last batch ended where the log did.
  var isLevel: Bool { ahead == nil }

  private var stream: String { hand.settings().stream(log) }
  private var subject: String { hand.subjects.log(log, fork: fork) }

  /// Ships at most one batch, waiting for it so long; whether there was one.
  mutating func step(waitMilliseconds: Int) async throws(ShippingTrouble) -> Bool {
    let (number, connection) = try await Side.engine { () throws(EngineAnswer) in
      try await hand.line.current()
    }
    let cursor = try await place(number, connection)
    if let waiting = unanswered {
      return try await send(waiting.publication, waiting.shipment, waiting.keys, connection)
    }
    let taken = try await next(after: cursor.position, waitMilliseconds: waitMilliseconds)
    guard taken.hashAfter ?? BatchHeaders.noHash == cursor.hash else {
      throw .senseless("the record at \(cursor.position) is not the one that was shipped")
    }
    let isWhole = try await keepDocuments(taken.keys, at: cursor, connection)
    let keys = try await keep(taken.keys.filter { $0.documentBytes == nil }, connection)
    // A document that is not given out any more is offered otherwise next time, and its records wait for that.
    guard isWhole, let shipment = taken.shipment else {
      if !keys.isEmpty { try await settle(cursor.position, cursor.hash, keys) }
      return !isWhole
    }
    let publication = try publication(shipment, epoch: taken.epoch, after: cursor)
    // What is reported now is not given out again with the batch that is taken ahead.
    if shipment.last < taken.head, !keys.isEmpty { try await settle(cursor.position, cursor.hash, keys) }
    return try await send(
      publication, shipment, shipment.last < taken.head ? [] : keys, connection,
      takesAhead: shipment.last < taken.head)
  }

  /// Says what a failed step means for the next one.
  mutating func react(to trouble: ShippingTrouble) async {
    switch trouble.reaction {
    case .resend:
      if let times = unanswered?.times, times < 2 { break }
      await forget(connection: true)
    case .reconnect: await forget(connection: true)
    case .halve: await halve()
    case .locate:
      refusals += 1
      // A server may hold another end than the leader for good, where its disk was damaged or put back; another one is asked.
      await forget(connection: refusals > 1)
    case .advance, .compareAndAdvance, .backOff, .alarm, .stop, nil: await forget(connection: false)
    }
  }
}

extension LogLane {
  /// What follows a position: taken ahead, or taken now.
  private mutating func next(
    after position: UInt64, waitMilliseconds: Int
  ) async throws(ShippingTrouble) -> TakeShipment.Outcome {
    if let (place, taken) = ahead.take(), place == position, taken.shipment != nil { return taken }
    return try await take(after: position, waitMilliseconds: waitMilliseconds)
  }

  private func take(
    after position: UInt64, waitMilliseconds: Int, limitBytes: Int? = nil
  ) async throws(ShippingTrouble) -> TakeShipment.Outcome {
    let method = TakeShipment(
      log: log.name, after: position, limitBytes: limitBytes ?? limit ?? hand.settings().batchBytes,
      waitMilliseconds: waitMilliseconds)
    let (source, pause) = (hand.source, hand.pause)
    // Waiting for records ends when everything is to end.
    let taken = try await Side.daemon { () throws(ClientError) in
      try await pause.attempt { () throws(ClientError) in try await source.take(method) }
    }
    hand.progress.advance()
    return taken
  }

  private func keep(
    _ keys: [KeyParcel], _ connection: EngineConnection
  ) async throws(ShippingTrouble) -> [String] {
    guard !keys.isEmpty else { return [] }
    let names = try await shelf(connection).put(keys)
    hand.progress.advance()
    for key in keys where log == .record {
      // Its key went first: from then on nobody reads what is still there.
      if key.sealed == nil { try await documents(connection).destroy(key.name) }
      if key.lacksDocument == true { warn(key.name) }
    }
    return names
  }

  /// Stores documents, each before its key, and reports each by itself; whether all of them were given out.
  private func keepDocuments(
    _ keys: [KeyParcel], at cursor: Cursor, _ connection: EngineConnection
  ) async throws(ShippingTrouble) -> Bool {
    var isWhole = true
    for key in keys where key.documentBytes != nil {
      if try await documents(connection).put(key) {
        try await settle(cursor.position, cursor.hash, try await keep([key], connection))
      } else {
        isWhole = false
      }
    }
    return isWhole
  }

  private func shelf(_ connection: EngineConnection) -> KeyShelf {
    KeyShelf(
      connection: connection, stream: hand.settings().keyStream, subjects: hand.subjects, log: log,
      logger: hand.logger)
  }

  private func documents(_ connection: EngineConnection) -> DocumentShelf {
    DocumentShelf(hand: hand, connection: connection)
  }

  private func warn(_ name: String) {
    hand.logger.error(
      "the file of a document cannot be read; its key is shipped without it",
      metadata: ["document": "\(name)"])
    hand.ports.onStatus(
      "ALARM: the document \(name) has no copy: its file cannot be read; run recordctl verify")
  }

  private func settle(
    _ position: UInt64, _ hash: String, _ keys: [String]?, lacksDocuments: Bool = false
  ) async throws(ShippingTrouble) {
    let method = SettleShipment(
      log: log.name, position: position, hash: hash, keys: keys, lacksDocuments: lacksDocuments ? true : nil)
    try await Side.daemon { () throws(ClientError) in try await hand.source.settle(method) }
    hand.progress.advance()
  }

  private func publication(
    _ shipment: Shipment, epoch: UInt64, after cursor: Cursor
  ) throws(ShippingTrouble) -> Publication {
    guard shipment.first == cursor.position + 1, shipment.last >= shipment.first,
      shipment.hashBefore == cursor.hash
    else { throw .senseless("records do not follow those asked for") }
    guard let bytes = Base64.parse(shipment.batch) else { throw .senseless("a batch is not base64") }
    let headers = BatchHeaders(shipment, epoch: epoch)
    return Publication(
      subject: subject, stream: stream, id: omitsID ? nil : headers.messageID(of: hand.instance, log),
      expected: cursor.sequence, headers: Dictionary(uniqueKeysWithValues: headers.pairs), payload: bytes)
  }
}

extension LogLane {
  private mutating func send(
    _ publication: Publication, _ shipment: Shipment, _ keys: [String], _ connection: EngineConnection,
    takesAhead: Bool = false
  ) async throws(ShippingTrouble) -> Bool {
    unanswered = (publication, shipment, keys, (unanswered?.times ?? 0) + 1)
    await hand.wait(forBytes: publication.payload.count)
    async let answer = Self.answer(to: publication, connection)
    // Whoever has a long way to go reads on while the engine writes; what goes wrong there comes back when it is asked for.
    if takesAhead, let taken = try? await take(after: shipment.last, waitMilliseconds: 0) {
      ahead = (shipment.last, taken)
    }
    let receipt = try await answer.get()
    hand.progress.advance()
    (unanswered, refusals) = (nil, 0)
    let sequence = receipt.isDuplicate ? try await same(shipment, connection) : receipt.sequence
    cursor = Cursor(position: shipment.last, hash: shipment.hash, sequence: sequence)
    try await settle(shipment.last, shipment.hash, keys.isEmpty ? nil : keys)
    return true
  }

  private static func answer(
    to publication: Publication, _ connection: EngineConnection
  ) async -> Result<Receipt, ShippingTrouble> {
    do throws(EngineAnswer) { return .success(try await connection.publish(publication)) } catch {
      return .failure(.engine(error))
    }
  }

  /// The sequence of the message that the engine says it has already, if it is the subject's last one and ours.
  ///
  /// Otherwise the engine remembers an id without its message: the copy is looked at again, and what it lost goes out
  /// without an id. The expected sequence still lets only one through.
  private mutating func same(
    _ shipment: Shipment, _ connection: EngineConnection
  ) async throws(ShippingTrouble) -> UInt64 {
    let found = try await last(connection)
    if let found, found.headers.last == shipment.last, found.headers.hash == shipment.hash {
      return found.sequence
    }
    omitsID = true
    throw .engine(.duplicate)
  }

  private func last(
    _ connection: EngineConnection
  ) async throws(ShippingTrouble) -> (headers: BatchHeaders, sequence: UInt64)? {
    let (stream, subject) = (stream, subject)
    let message = try await Side.engine { () throws(EngineAnswer) in
      try await connection.last(stream, subject: subject)
    }
    hand.progress.advance()
    guard let message else { return nil }
    guard let headers = BatchHeaders({ message.headers[$0] }) else {
      throw .stopped("the last message of \(subject) is no batch of records; something else writes there")
    }
    return (headers, message.sequence)
  }
}

extension LogLane {
  /// Where the copy ends: known, or looked at on a new connection, after a refusal, and from time to time.
  private mutating func place(
    _ number: Int, _ connection: EngineConnection
  ) async throws(ShippingTrouble) -> Cursor {
    let overdue = Duration.seconds(hand.settings().lookMinutes * 60)
    if let cursor, let looked, looked.number == number, hand.now - looked.at < overdue { return cursor }
    unanswered = nil
    let found = try await last(connection)
    let here = try await take(after: found?.headers.last ?? 0, waitMilliseconds: 0, limitBytes: 4096)
    switch ReshipRule.verdict(last: found, epoch: here.epoch, hash: here.hashAfter) {
    case .fork(let reason):
      // Who looked into the record is told by each store for itself; the record itself has one history.
      guard log != .record, fork == nil else { throw .stopped("\(log.name): \(reason)") }
      fork = here.epoch
      return try await place(number, connection)
    case .fenced(let epoch): throw .fenced(epoch: epoch, position: try await shared(found?.headers))
    case .goOn(let cursor):
      try await resume(cursor, here.head, connection)
      looked = (number, hand.now)
      return cursor
    }
  }

  private mutating func resume(
    _ cursor: Cursor, _ head: UInt64, _ connection: EngineConnection
  ) async throws(ShippingTrouble) {
    hand.logger.info(
      "looked at the copy",
      metadata: ["log": "\(log.name)", "position": "\(cursor.position)", "head": "\(head)"])
    // An empty copy is settled too: the daemon ships all key material again. So is one of which only the keys were lost.
    let lacksKeys = try await !shelf(connection).hasMark()
    if lacksKeys, cursor.position > 0 { try await settle(0, BatchHeaders.noHash, nil) }
    let lacksDocuments = log == .record ? try await !documents(connection).hasMark() : false
    try await settle(cursor.position, cursor.hash, nil, lacksDocuments: lacksDocuments)
    if lacksDocuments { try await documents(connection).mark() }
    if lacksKeys { try await shelf(connection).putMark() }
    self.cursor = cursor
    limit = nil
  }

  /// The last position that this store and the one that took over share, as far as its last message tells.
  private func shared(_ headers: BatchHeaders?) async throws(ShippingTrouble) -> UInt64? {
    guard let headers else { return nil }
    let before = try await take(after: headers.first - 1, waitMilliseconds: 0, limitBytes: 4096)
    return before.hashAfter == headers.hashBefore ? headers.first - 1 : nil
  }

  private mutating func forget(connection: Bool) async {
    (cursor, unanswered, ahead) = (nil, nil, nil)
    if connection, let number = looked?.number {
      await hand.line.drop(number)
      omitsID = false
    }
    looked = nil
  }

  private mutating func halve() async {
    (unanswered, ahead) = (nil, nil)
    limit = max(4096, (limit ?? hand.settings().batchBytes) / 2)
  }
}
