import RecordConsole
import RecordExport
import RecordModel

extension ExportWorkspace {
  /// Checks every file against the manifest, flushes all, and puts them in place.
  func publish(to target: ExportTarget, force: Bool) throws(CommandFailure) -> ExportSummary {
    try check()
    do throws(CommandFailure) {
      for file in state.files { try DiskFile.flush(directory + "/" + file.name) }
    } catch {
      // To be begun anew, and not continued: what the device did not take cannot be flushed again.
      try? DiskFile.remove(directory + "/" + ExportState.file)
      throw error
    }
    try target.refuseExisting(force: force)
    try DiskFile.remove(directory + "/" + ExportState.file)
    if target.isDirectory { try replaceDirectory(target) } else { try replaceFiles(target) }
    return ExportSummary(state, target)
  }

  /// Checks that length and SHA-256 of every file match the manifest, and that it names every file.
  private func check() throws(CommandFailure) {
    guard let bytes = try DiskFile.read(directory + "/" + ExportManifest.file),
      let manifest = try? JSON.parse(bytes).decode(ListedFiles.self, unknownMembers: .ignore)
    else { throw Self.damaged("the manifest is missing or cannot be read") }
    var expected = Set(state.files.map(\.name)).subtracting([ExportManifest.file])
    for file in manifest.files {
      var hash = FileHash()
      guard expected.remove(file.file) != nil,
        try DiskFile.pieces(of: directory + "/" + file.file, { hash.update($0) })
      else { throw Self.damaged("the manifest names a file that did not come") }
      guard hash.bytes == file.bytes, hash.text == file.sha256 else {
        throw Self.damaged("a file does not match its SHA-256 in the manifest")
      }
    }
    guard expected.isEmpty else { throw Self.damaged("a file came that the manifest does not name") }
  }

  /// The part of a manifest that all versions share.
  private struct ListedFiles: Decodable {
    var files: [ExportManifest.File]
  }

  private static func damaged(_ what: String) -> CommandFailure {
    CommandFailure("EXPORT_DAMAGED", "\(what); start over with --force", status: .damaged)
  }

  private func replaceDirectory(_ target: ExportTarget) throws(CommandFailure) {
    let old = target.path + ".replaced"
    if DiskFile.exists(target.path), !DiskFile.names(in: target.path).isEmpty {
      if DiskFile.exists(old) { try DiskFile.removeDirectory(old) }
      try DiskFile.move(target.path, to: old)
    }
    try DiskFile.flush(directory)
    try DiskFile.move(directory, to: target.path)
    if DiskFile.exists(old) { try DiskFile.removeDirectory(old) }
  }

  /// The manifest comes last: if it is there, the export is complete.
  private func replaceFiles(_ target: ExportTarget) throws(CommandFailure) {
    for file in state.files where file.name != ExportManifest.file {
      try DiskFile.move(directory + "/" + file.name, to: target.place(of: file.name))
    }
    try DiskFile.move(directory + "/" + ExportManifest.file, to: target.place(of: ExportManifest.file))
    try DiskFile.removeDirectory(directory)
  }
}
