import Testing

/// Files and directories of a store are made in one place, which knows whose they have to be.
@Suite("Where files are made") struct OwnedFilesTests {
  /// What makes files, in whatever words.
  private static let makers = ["O_CREAT", "mkdir(", "mkostemp", "mkstemp", "fopen(", "creat("]

  /// What makes files that are no store's.
  private static let exempt: [String: String] = [
    "Sources/SystemCalls/OwnedFiles.swift": "is that place",
    "Sources/RecordConsole/Files/DiskFile.swift": "writes exports, which are whose who asked for them",
    "Sources/RecordMail/Maildir/Maildir.swift": "is the worker's",
  ]
  /// Files that ask that place by itself; all others by way of these.
  private static let askers: Set<String> = [
    "Sources/LMDB/Environment+Creation.swift", "Sources/LMDB/Environment+Rewriting.swift",
    "Sources/LMDB/FixedFile.swift", "Sources/LMDB/LockFile.swift", "Sources/LMDB/StoreLock.swift",
    "Sources/RecordEngine/Backups/BackupFile.swift", "Sources/RecordProcess/SharedNumber/SharedNumber.swift",
    "Sources/RecordStore/Files/DurableFiles.swift", "Sources/RecordStore/SealedFiles/SealedWriter.swift",
    "Sources/RecordStore/Store/EntryCheck.swift", "Sources/RecordStore/Store/Store.swift",
  ]

  @Test("nothing else makes a file or a directory") func makers() throws {
    var asking: Set<String> = []
    for (path, text) in try SourceTree.files(below: "Sources") where Self.exempt[path] == nil {
      if text.contains("OwnedFiles.") { asking.insert(path) }
      for maker in Self.makers where text.contains(maker) {
        Issue.record("\(path) makes a file with \(maker)")
      }
    }
    #expect(asking == Self.askers)
  }
}
