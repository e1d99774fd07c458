import RecordConsole
import RecordModel

/// The output of a drawing: the standard output, or a file that only its owner can read.
enum PictureFile {
  /// Writes the drawing, and reports the file's path if there is one.
  static func write(_ text: String, to path: String?, _ console: Console) throws(CommandFailure) {
    guard let path else { return try StandardStream.output.write(Array(text.utf8)) }
    try DiskFile.replace(path, with: Array(text.utf8))
    try console.show(Value.object([Value.Member("file", .string(path))])) { _, _ in [path] }
  }
}
