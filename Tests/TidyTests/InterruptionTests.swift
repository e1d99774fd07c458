import Testing

/// A system call that a signal interrupted is called again, wherever it stands.
@Suite("Interrupted system calls") struct InterruptionTests {
  /// Calls of Linux that may answer EINTR (signal(7) and their own pages), by the names under which sources make them.
  ///
  /// Those whose names are methods here as well count where they are said to be glibc's, or get a descriptor.
  private static let unmistakable = [
    "openat", "pread", "pwrite", "readv", "writev", "fsync", "fdatasync", "ftruncate", "truncate",
    "posix_fallocate", "recordd_fallocate", "flock", "lockf", "ppoll", "recvfrom", "sendto", "recvmsg",
    "sendmsg", "recordd_file_system_type",
    "waitpid", "sem_wait", "msync", "statfs", "statvfs", "fstatvfs", "Glibc.open", "Glibc.read",
    "Glibc.write",
    "Glibc.send", "Glibc.recv", "Glibc.connect", "Glibc.accept", "Glibc.poll",
  ]
  private static let mistakable = [
    "open(path, O_", "read(descriptor", "write(descriptor", "write(STD", "read(STD",
  ]

  /// Files that call again by themselves, or must not, and why.
  private static let exempt: [String: String] = [
    "Sources/RecordReplay/RawTerminal.swift": "asks again by itself: a key that did not come yet is none"
  ]

  private static func isCall(_ line: Substring) -> Bool {
    let code = line.drop { $0 == " " }
    if code.hasPrefix("//") || ["func ", "OwnedFiles.", "try read("].contains(where: { code.contains($0) }) {
      return false
    }
    return unmistakable.contains { code.contains($0 + "(") } || mistakable.contains { code.contains($0) }
  }

  @Test("each call that may be interrupted is called again") func everyCall() throws {
    var found = 0
    for (path, text) in try SourceTree.files(below: "Sources") where Self.exempt[path] == nil {
      let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
      guard lines.contains("import Glibc") else { continue }
      for (number, line) in lines.enumerated() where Self.isCall(line) {
        found += 1
        let around = lines[max(0, number - 2)...min(lines.count - 1, number + 2)]
        let isAgain = around.contains { $0.contains("uninterrupted") || $0.contains("EINTR") }
        if !isAgain { Issue.record("\(path):\(number + 1) gives up after a signal: use uninterrupted { }") }
      }
    }
    #expect(found > 40)
  }
}
