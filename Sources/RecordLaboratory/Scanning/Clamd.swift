import CSystemd
import Glibc
import NIOPosix

/// The scanner of ClamAV at its socket on this machine (clamd(8)): a document goes there in pieces and is never a file.
package struct Clamd: Sendable {
  let path: String
  /// For one document.
  let seconds: Int

  package init(path: String, seconds: Int) { (self.path, self.seconds) = (path, seconds) }

  /// Waits on a thread of its own pool.
  func scan(_ document: [UInt8]) async -> ScanVerdict {
    let verdict = try? await NIOThreadPool.singleton.runIfActive {
      guard let scanner = version() else { return ScanVerdict.unscanned }
      return Self.verdict(ask([Array("zINSTREAM\0".utf8)] + Self.pieces(document)), scanner)
    }
    return verdict ?? .unscanned
  }

  /// Such as `ClamAV 1.4.6`; `nil` if it does not answer.
  package func version() -> String? {
    guard let answer = ask([Array("zVERSION\0".utf8)]), answer.hasPrefix("ClamAV ") else { return nil }
    // Behind it come the number and the date of the signatures.
    return String(answer.prefix { $0 != "/" }.prefix(64))
  }

  /// Each with its length in four bytes before it, and one of none at the end.
  private static func pieces(_ document: [UInt8]) -> [[UInt8]] {
    let starts = stride(from: 0, to: document.count, by: 65_536)
    return starts.flatMap { start -> [[UInt8]] in
      let piece = Array(document[start..<min(start + 65_536, document.count)])
      return [[24, 16, 8, 0].map { UInt8(truncatingIfNeeded: piece.count >> $0) }, piece]
    } + [[0, 0, 0, 0]]
  }

  /// Only an answer that is understood in full is one.
  static func verdict(_ answer: String?, _ scanner: String) -> ScanVerdict {
    guard let answer, answer.hasPrefix("stream: ") else { return .unscanned }
    let words = answer.dropFirst("stream: ".count)
    if words == "OK" { return .clean(scanner: scanner) }
    guard words.hasSuffix(" FOUND") else { return .unscanned }
    let name = words.dropLast(" FOUND".count).filter {
      $0.isASCII && ($0.isLetter || $0.isNumber || "._-:".contains($0))
    }
    return .infected(signature: String(name.prefix(128)), scanner: scanner)
  }

  /// What comes back up to the zero byte; `nil` if it does not come whole and in time.
  private func ask(_ pieces: [[UInt8]]) -> String? {
    let deadline = ContinuousClock.now + .seconds(seconds)
    let connection = recordd_connect_unix(path, Int32(seconds))
    guard connection >= 0 else { return nil }
    defer { close(connection) }
    for piece in pieces {
      guard ContinuousClock.now < deadline else { return nil }
      // It stops reading where a document is too large for it, and has answered by then.
      if !send(piece, connection) { break }
    }
    return answer(connection, deadline)
  }

  private func send(_ bytes: [UInt8], _ connection: Int32) -> Bool {
    var rest = bytes[...]
    while !rest.isEmpty {
      let sent = rest.withUnsafeBytes {
        Glibc.send(connection, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
      }
      if sent > 0 { rest = rest.dropFirst(sent) } else if errno != EINTR { return false }
    }
    return true
  }

  private func answer(_ connection: Int32, _ deadline: ContinuousClock.Instant) -> String? {
    var answer: [UInt8] = []
    while answer.count < 4096, ContinuousClock.now < deadline {
      var piece = [UInt8](repeating: 0, count: 1024)
      let count = piece.withUnsafeMutableBytes { recv(connection, $0.baseAddress, $0.count, 0) }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return nil }
      answer += piece.prefix(count)
      if let end = answer.firstIndex(of: 0) { return String(decoding: answer[..<end], as: UTF8.self) }
    }
    return nil
  }
}
