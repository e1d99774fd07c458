import RecordConsole
import RecordExport

/// The result of an export, and its place.
struct ExportSummary: Encodable, Equatable {
  var manifest: String
  /// Position of the log that the export covers.
  var position: UInt64
  /// Including the manifest.
  var files: Int
  /// Of all files.
  var bytes: Int

  init(_ state: ExportState, _ target: ExportTarget) {
    manifest = target.place(of: ExportManifest.file)
    position = state.position ?? 0
    (files, bytes) = (state.files.count, state.bytes)
  }

  static func lines(_ summary: ExportSummary, _ style: Style) -> [String] {
    let size = Units.bytes(summary.bytes)
    let text = style.say(
      "\(summary.files) Dateien, \(size), Stand: Position \(summary.position), Prüfsummen stimmen",
      "\(summary.files) files, \(size), as of position \(summary.position), checksums match")
    return [style.paint(text, .dim), TextWidth.printable(summary.manifest)]
  }
}
