import RecordConsole
import RecordModel

/// The directory in which an export grows, private to its owner.
struct ExportWorkspace {
  let directory: String
  private(set) var state: ExportState

  /// Makes the directory, or resumes an existing one.
  ///
  /// - Throws: ``ExitStatus/output`` if something is in the way or cannot be written, ``ExitStatus/usage`` if
  ///   the unfinished export is another one.
  static func open(
    _ target: ExportTarget, _ begun: ExportState, resume: Bool, force: Bool
  ) throws(CommandFailure) -> ExportWorkspace {
    let directory = target.workspace
    try target.refuseExisting(force: force)
    if resume { return try take(up: directory, begun) }
    if DiskFile.exists(directory) {
      guard force else {
        throw CommandFailure(
          "OUTPUT_EXISTS",
          "an unfinished export is there, under the output's name with .part; continue it with --resume, or start "
            + "over with --force", status: .output)
      }
      try DiskFile.removeDirectory(directory)
    }
    try DiskFile.makeDirectory(directory)
    return ExportWorkspace(directory: directory, state: begun)
  }

  private static func take(
    up directory: String, _ begun: ExportState
  ) throws(CommandFailure) -> ExportWorkspace {
    guard let bytes = try DiskFile.read(directory + "/" + ExportState.file) else {
      throw .usage("there is no unfinished export to continue; leave --resume out")
    }
    guard let state = try? JSON.decode(ExportState.self, from: bytes) else {
      throw .usage("the unfinished export cannot be continued; start over with --force")
    }
    guard state.isSame(as: begun), begun.position == nil || begun.position == state.position else {
      throw .usage("the unfinished export is of another patient, format or position; start over with --force")
    }
    let workspace = ExportWorkspace(directory: directory, state: state)
    try workspace.dropPartialPage()
    return workspace
  }

  /// Bytes of a partial page are dropped; the page is fetched again.
  private func dropPartialPage() throws(CommandFailure) {
    let known = Set(state.files.map(\.name)).union([ExportState.file])
    for name in DiskFile.names(in: directory) where !known.contains(name) {
      try DiskFile.remove(directory + "/" + name)
    }
    for file in state.files { try DiskFile.cut(directory + "/" + file.name, to: file.bytes) }
  }

  /// Appends a page to its files, and then notes it.
  mutating func add(_ page: ExportPatient.Outcome) throws(CommandFailure) {
    guard state.position == nil || state.position == page.position else {
      throw Self.unreadable("the daemon changed the position of the export")
    }
    for piece in page.pieces {
      guard Self.isFileName(piece.file) else {
        throw Self.unreadable("the daemon named a file that is no file name")
      }
      let bytes = Array(piece.text.utf8)
      try DiskFile.append(bytes, to: directory + "/" + piece.file)
      state.count(bytes.count, in: piece.file)
    }
    (state.position, state.cursor, state.isComplete) = (
      page.position, page.nextCursor, page.nextCursor == nil
    )
    try DiskFile.replace(directory + "/" + ExportState.file, with: (try? JSON.encode(state)) ?? [])
  }

  /// Letters, digits, dots, underscores and hyphens, and no leading dot: never a way out of the directory.
  private static func isFileName(_ name: String) -> Bool { !name.hasPrefix(".") && RequestID(name) != nil }

  private static func unreadable(_ message: String) -> CommandFailure {
    CommandFailure("UNREADABLE_ANSWER", message, status: .defect)
  }

  /// Removes a directory without any page.
  func discard() { try? DiskFile.removeDirectory(directory) }
}
