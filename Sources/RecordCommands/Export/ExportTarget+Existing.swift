import RecordConsole
import RecordExport

extension ExportTarget {
  /// Refuses an existing output, unless it may be replaced.
  ///
  /// An empty directory is no output yet. Only the output of an export is ever replaced.
  func refuseExisting(force: Bool) throws(CommandFailure) {
    guard DiskFile.exists(path), !(isDirectory && isEmpty) else { return }
    guard force else {
      throw CommandFailure("OUTPUT_EXISTS", "the output exists; replace it with --force", status: .output)
    }
    guard DiskFile.exists(place(of: ExportManifest.file)), isDirectory == DiskFile.isDirectory(path) else {
      throw CommandFailure(
        "OUTPUT_EXISTS", "the output exists and is no export, so it is not replaced; name another one",
        status: .output)
    }
  }

  private var isEmpty: Bool { DiskFile.isDirectory(path) && DiskFile.names(in: path).isEmpty }
}
