import RecordModel
import RecordStore

extension FileSealing.Kind {
  static let export = FileSealing.Kind(magic: "REX1", isText: true, files: .exports) { verb in
    Failure(
      .corrupt,
      "a file of the export \(verb) otherwise than it was written; cancel the export and start another one",
      details: ["reason": "export_damaged"])
  }
}

extension FileSealing {
  /// Seals the files of an export job; instance and job are authenticated.
  ///
  /// - Throws: ``RecordModel/Failure/Code/notFound`` if the key was destroyed.
  init(_ name: ExportKeyName, _ keyring: Keyring) throws(Failure) {
    guard let key = try keyring.exportKey(name) else {
      throw Failure(.notFound, "the key of the export was destroyed", details: ["field": "jobId"])
    }
    var context = Array("recordd export 1".utf8)
    context.append(bigEndian: keyring.instance.high)
    context.append(bigEndian: keyring.instance.low)
    self.init(.export, key, context: context + name.bytes)
  }
}
