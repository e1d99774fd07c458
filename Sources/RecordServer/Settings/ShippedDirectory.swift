import Glibc

/// Finds a directory of definitions that come with the program: `funnels`, `measures`, `interactions` or `panel`.
package enum ShippedDirectory {
  /// The candidates, in order: only the configured one, or the installed one, then a checkout's.
  ///
  /// `executable` is the path of the running program, such as `/usr/bin/recordd`.
  package static func candidates(of kind: String, setting: String?, executable: String?) -> [String] {
    if let setting { return [setting] }
    guard let executable, let slash = executable.lastIndex(of: "/") else { return ["./Config/\(kind)"] }
    return [executable[..<slash] + "/../share/recordd/\(kind)", "./Config/\(kind)"]
  }

  /// The first candidate that is a directory.
  package static func firstExisting(_ candidates: [String]) -> String? {
    candidates.first { path in
      var information = stat()
      return stat(path, &information) == 0 && information.st_mode & S_IFMT == S_IFDIR
    }
  }

  /// The path of the running program; `nil` if the system does not report it.
  package static func executable() -> String? {
    let path = [UInt8](unsafeUninitializedCapacity: Int(PATH_MAX)) { buffer, count in
      count = buffer.withMemoryRebound(to: CChar.self) { text in
        text.baseAddress.map { max(0, readlink("/proc/self/exe", $0, text.count)) } ?? 0
      }
    }
    guard !path.isEmpty, path.count < Int(PATH_MAX) else { return nil }
    return String(decoding: path, as: UTF8.self)
  }
}
