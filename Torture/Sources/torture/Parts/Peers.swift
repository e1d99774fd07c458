import Glibc

/// Clients that do what no client should; each returns when it has done its worst.
enum Peers {
  static let request = Connection.line(1, "projection.list", "")

  /// Goes away after every number of bytes of a request.
  static func vanish(_ path: String) throws -> String {
    for count in 0...request.count {
      let peer = try Connection(path)
      _ = peer.send(Array(request.prefix(count)))
    }
    return "\(request.count + 1) places"
  }

  /// Ends its sending half; what it asked before is answered.
  static func halfClose(_ path: String) throws -> String {
    var answered = 0
    for _ in 0..<50 {
      let peer = try Connection(path)
      _ = peer.send(request)
      shutdown(peer.descriptor, Int32(SHUT_WR))
      if (try? peer.answer()) != nil { answered += 1 }
    }
    guard answered == 50 else {
      throw TortureError("\(50 - answered) of 50 half-closed connections are not answered")
    }
    return "50 answered"
  }

  /// Asks for much and reads a byte now and then.
  static func readSlowly(_ path: String) throws -> String {
    let peers = try (0..<8).map { _ in try Connection(path) }
    for peer in peers { askMuch(peer, 40) }
    let end = Clock.now + 3
    var byte: UInt8 = 0
    while Clock.now < end {
      for peer in peers { recv(peer.descriptor, &byte, 1, Int32(MSG_DONTWAIT)) }
      usleep(20_000)
    }
    return "8 peers"
  }

  /// Asks for much and never reads.
  static func neverRead(_ path: String) throws -> String {
    let peers = try (0..<16).map { _ in try Connection(path) }
    for peer in peers { askMuch(peer, 100) }
    sleep(3)
    return "16 peers"
  }

  private static func askMuch(_ peer: Connection, _ times: Int) {
    for id in 1...times {
      let line = Connection.line(id, "rpc.discover", "")
      _ = line.withUnsafeBytes {
        Glibc.send(peer.descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL) | Int32(MSG_DONTWAIT))
      }
    }
  }

  /// Sends bytes that are no JSON, with ends of lines among them.
  static func sendGarbage(_ path: String) throws -> String {
    var generator = SeededGenerator(seed: 3)
    for _ in 0..<100 {
      let peer = try Connection(path)
      let bytes = (0..<generator.number(1...20_000)).map { _ in UInt8(truncatingIfNeeded: generator.next()) }
      _ = peer.send(bytes)
      _ = peer.fill(seconds: 0.01)
    }
    return "100 peers"
  }

  /// Sends a line without an end.
  static func sendGiantLine(_ path: String) throws -> String {
    for _ in 0..<5 {
      let peer = try Connection(path)
      _ = peer.send([UInt8](repeating: UInt8(ascii: "["), count: 4 << 20))
      let answer = try peer.answer()
      guard answer["error"] != nil else { throw TortureError("a line of 4 MiB is not refused") }
    }
    return "refused"
  }

  /// Sends nested brackets, within the limit of a line.
  static func sendDepth(_ path: String) throws -> String {
    for depth in [33, 129, 1000, 100_000, 500_000] {
      let peer = try Connection(path)
      let nested =
        [UInt8](repeating: UInt8(ascii: "["), count: depth)
        + [UInt8](repeating: UInt8(ascii: "]"), count: depth)
      _ = peer.send(
        Array("{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"health.check\",\"params\":".utf8) + nested
          + Array("}\n".utf8))
      let answer = try peer.answer()
      guard answer["error"] != nil else { throw TortureError("\(depth) levels are not refused") }
    }
    return "refused"
  }

  /// Opens connections far beyond the limit and keeps them.
  static func crowd(_ path: String, _ count: Int) throws -> String {
    var peers: [Connection] = []
    var refused = 0
    for _ in 0..<count {
      if let peer = try? Connection(path, patience: 0.05) { peers.append(peer) } else { refused += 1 }
    }
    sleep(1)
    let open = peers.filter { peer in
      var waiting = pollfd(fd: peer.descriptor, events: Int16(POLLIN), revents: 0)
      return poll(&waiting, 1, 0) == 0
    }.count
    return "\(count) peers, \(open) kept open, \(count - open) closed or refused"
  }
}
