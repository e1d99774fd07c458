import RecordConsole
import RecordModel

/// The output of an export.
struct ExportTarget: Equatable {
  /// The directory, or the file of the record.
  let path: String
  /// Whether all files lie in one directory.
  let isDirectory: Bool

  init(_ output: String, _ format: ExportFormat, isDirectory: (String) -> Bool = DiskFile.isDirectory) {
    var path = output[...]
    while path.count > 1, path.hasSuffix("/") { path.removeLast() }
    self.path = String(path)
    self.isDirectory = format == .csv || output.hasSuffix("/") || isDirectory(output)
  }

  /// Where the files lie until they are complete.
  var workspace: String { path + ".part" }

  /// The place of a file of the export: in the directory, or next to the record's file under its name.
  func place(of file: String) -> String {
    if isDirectory { return path + "/" + file }
    return file.hasPrefix("record.") ? path : path + "." + file
  }
}
