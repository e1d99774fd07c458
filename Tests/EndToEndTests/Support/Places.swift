import Glibc

/// Where the programs and the shipped files of this checkout are.
enum Places {
  /// The checkout.
  static let root: String = {
    var parts = #filePath.split(separator: "/")
    parts.removeLast(4)
    return "/" + parts.joined(separator: "/")
  }()

  /// The directory that the tests were built into, and the programs with them.
  static let programs: String = {
    var buffer = [UInt8](repeating: 0, count: Int(PATH_MAX))
    let count = buffer.withUnsafeMutableBytes { bytes in
      bytes.withMemoryRebound(to: CChar.self) { text in
        text.baseAddress.map { readlink("/proc/self/exe", $0, text.count) } ?? 0
      }
    }
    let path = String(decoding: buffer.prefix(max(count, 0)), as: UTF8.self)
    if access(directory(of: path) + "/recordd", X_OK) == 0 { return directory(of: path) }
    // The bundle may be run by a program of the toolchain, which is told the bundle's path.
    let bundle = CommandLine.arguments.first { $0.hasSuffix(".xctest") } ?? CommandLine.arguments[0]
    return directory(of: bundle)
  }()

  static var daemon: String { programs + "/recordd" }
  static var funnels: String { root + "/Config/funnels" }

  private static func directory(of path: String) -> String {
    path.lastIndex(of: "/").map { String(path[..<$0]) } ?? "."
  }
}
