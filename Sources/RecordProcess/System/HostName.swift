import Glibc

/// The name of this machine.
package enum HostName {
  /// From the kernel; `localhost` if it has none.
  package static var current: String {
    var buffer = [UInt8](repeating: 0, count: 256)
    let result = buffer.withUnsafeMutableBytes { bytes in
      bytes.withMemoryRebound(to: CChar.self) { text in
        text.baseAddress.map { gethostname($0, text.count - 1) } ?? -1
      }
    }
    let name = String(decoding: buffer.prefix { $0 != 0 }, as: UTF8.self)
    return result == 0 && !name.isEmpty ? name : "localhost"
  }
}
