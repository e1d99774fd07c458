/// Finds duplicate names in an object.
enum DuplicateNames {
  /// Larger objects are checked once, with a hash table, when they end.
  static let checkedAtOnce = 16

  /// Whether an earlier name of the object equals the one at `key`.
  static func isRepeated(
    _ nodes: [TapeNode], _ source: [UInt8], _ unescaped: [UInt8], key: Int, object: Int
  ) -> Bool {
    var earlier = object + 1
    while earlier < key {
      if equal(nodes[earlier], nodes[key], source, unescaped) { return true }
      earlier = Int(nodes[earlier].next)
    }
    return false
  }

  /// The first name of the object that repeats an earlier one.
  ///
  /// The hash is seeded for each process, so that no sender can choose names that collide.
  static func find(
    _ nodes: [TapeNode], _ source: [UInt8], _ unescaped: [UInt8], object: Int, count: Int
  ) -> Int? {
    var size = 64
    while size < count * 2 { size *= 2 }
    var table = [UInt32](repeating: 0, count: size)
    var key = object + 1
    while key < nodes.count {
      var slot = hash(nodes[key], source, unescaped) & (size - 1)
      while table[slot] != 0 {
        if equal(nodes[Int(table[slot])], nodes[key], source, unescaped) { return key }
        slot = (slot + 1) & (size - 1)
      }
      table[slot] = UInt32(key)
      key = Int(nodes[key].next)
    }
    return nil
  }

  private static func hash(_ key: TapeNode, _ source: [UInt8], _ unescaped: [UInt8]) -> Int {
    var hasher = Hasher()
    bytes(key, source, unescaped).withUnsafeBytes { hasher.combine(bytes: $0) }
    return hasher.finalize()
  }

  private static func equal(
    _ left: TapeNode, _ right: TapeNode, _ source: [UInt8], _ unescaped: [UInt8]
  ) -> Bool {
    left.length == right.length
      && bytes(left, source, unescaped).elementsEqual(bytes(right, source, unescaped))
  }

  private static func bytes(_ key: TapeNode, _ source: [UInt8], _ unescaped: [UInt8]) -> ArraySlice<UInt8> {
    if key.offset < source.count { return source[key.range] }
    return unescaped[key.offset - source.count..<key.offset - source.count + key.length]
  }
}
