import LMDB
import RecordModel

extension CommandIndex {
  /// Sorted pages that one settlement may rewrite: far less than the room that is held for it.
  ///
  /// The rest waits for its partition's next turn.
  private static let pagesAtOnce = 1024

  /// The recent entries, as they lie on the device.
  func loadRecent(
    limit: Int, _ meta: StoreMeta, _ view: borrowing some StorageTransaction & ~Copyable
  ) throws(Failure) -> RecentCommands {
    var commands = RecentCommands(turn: try meta.commandTurn(view), limit: limit)
    try view.forEachEntry(in: recent) { (_, value) throws(Failure) in
      guard value.count >= 8 else { throw CommandPage.damaged }
      let page = Array(value[8...])
      try commands.load(try CommandPage.entries(page.span.bytes), at: value.bigEndian(at: 0))
    }
    return commands
  }

  /// Carries out a step within its settlement.
  package func put(
    _ step: RecentCommands.Step, _ meta: StoreMeta, _ transaction: borrowing WriteTransaction
  ) throws(Failure) {
    var turn = try meta.commandTurn(transaction)
    var pages = 0
    for entries in step.gathered {
      pages += try gather(entries, turn % Self.partitions, isSorting: pages < Self.pagesAtOnce, transaction)
      turn += 1
    }
    if !step.gathered.isEmpty {
      try meta.putCommandTurn(turn, transaction)
      try removeRecent(gatheredBefore: turn, transaction)
    }
    try putRecent(step.added, at: turn, transaction)
  }

  private func putRecent(
    _ entries: [CommandEntry], at turn: UInt64, _ transaction: borrowing WriteTransaction
  ) throws(Failure) {
    var rest = entries[...]
    while let first = rest.first {
      var value = [UInt8](bigEndian: turn)
      CommandPage.append(rest.prefix(CommandPage.capacity), to: &value)
      let key = first.position.keyBytes
      try failing { () throws(LMDBError) in
        try transaction.append(key.span.bytes, value.span.bytes, in: recent)
      }
      rest = rest.dropFirst(CommandPage.capacity)
    }
  }

  /// Removes recent values whose entries were all gathered.
  private func removeRecent(
    gatheredBefore turn: UInt64, _ transaction: borrowing WriteTransaction
  ) throws(Failure) {
    var gathered: [[UInt8]] = []
    try failing { () throws(LMDBError) in
      var cursor = try transaction.cursor(in: recent)
      while try cursor.next(), cursor.value.byteCount >= 8,
        case let added:UInt64 = cursor.value.bigEndian(at: 0), added <= turn, turn - added >= Self.partitions
      {
        gathered.append(cursor.key.withUnsafeBytes { Array($0) })
      }
    }
    try remove(gathered, from: recent, transaction)
  }

  /// Adds entries of a partition to the gathered ones; returns how many sorted pages were written.
  private func gather(
    _ entries: [CommandEntry], _ partition: UInt64, isSorting: Bool,
    _ transaction: borrowing WriteTransaction
  ) throws(Failure) -> Int {
    if entries.isEmpty { return 0 }
    let key = Self.gatheredKey(partition)
    let before = try failing { () throws(LMDBError) in
      try transaction.bytes(key.span.bytes, in: gathered)
    }
    let page = before ?? []
    let all = CommandPage.merged(try CommandPage.entries(page.span.bytes), entries)
    if isSorting, all.count >= CommandPage.capacity {
      try remove([key], from: gathered, transaction)
      return try sort(all, partition, transaction)
    }
    let value = CommandPage.bytes(all)
    try failing { () throws(LMDBError) in
      try transaction.put(key.span.bytes, value.span.bytes, in: gathered)
    }
    return 0
  }

  /// Writes the sorted pages of a partition again, all but the last one full; returns how many.
  private func sort(
    _ entries: [CommandEntry], _ partition: UInt64, _ transaction: borrowing WriteTransaction
  ) throws(Failure) -> Int {
    let (keys, before) = try sortedPages(partition, transaction)
    var rest = CommandPage.merged(before, entries)[...]
    var pages = 0
    try remove(keys, from: sorted, transaction)
    while let first = rest.first {
      let value = CommandPage.bytes(rest.prefix(CommandPage.capacity))
      try failing { () throws(LMDBError) in
        try transaction.put(first.key.bytes.span.bytes, value.span.bytes, in: sorted)
      }
      rest = rest.dropFirst(CommandPage.capacity)
      pages += 1
    }
    return pages
  }

  private func sortedPages(
    _ partition: UInt64, _ transaction: borrowing WriteTransaction
  ) throws(Failure) -> (keys: [[UInt8]], entries: [CommandEntry]) {
    var keys: [[UInt8]] = []
    var bytes: [UInt8] = []
    let first = EventKey(high: partition << 52, low: 0).bytes
    try failing { () throws(LMDBError) in
      var cursor = try transaction.cursor(in: sorted)
      var more = try cursor.seek(first.span.bytes)
      while more, let key = Self.key(cursor.key), Self.partition(of: key) == partition {
        keys.append(key.bytes)
        cursor.value.withUnsafeBytes { bytes.append(contentsOf: $0) }
        more = try cursor.next()
      }
    }
    return (keys, try CommandPage.entries(bytes.span.bytes))
  }

  private func remove(
    _ keys: [[UInt8]], from database: Database, _ transaction: borrowing WriteTransaction
  ) throws(Failure) {
    try failing { () throws(LMDBError) in
      for key in keys { try transaction.delete(key.span.bytes, in: database) }
    }
  }
}

extension StoreMeta {
  /// Turns taken so far by the partitions of the ``CommandIndex``.
  func commandTurn(_ view: borrowing some StorageTransaction & ~Copyable) throws(Failure) -> UInt64 {
    guard let bytes = try get("command-turn", view) else { return 0 }
    // Far beyond every store, and near enough to keep sums of turns from overflowing.
    guard bytes.count == 8, case let turn:UInt64 = bytes.bigEndian(at: 0), turn < 1 << 62 else {
      throw CommandPage.damaged
    }
    return turn
  }

  func putCommandTurn(_ turn: UInt64, _ transaction: borrowing WriteTransaction) throws(Failure) {
    try put("command-turn", turn.keyBytes, transaction)
  }
}
