import RecordConsole
import RecordExport
import RecordModel

/// The file of events that is imported, and what its manifest says.
package struct ImportFile {
  /// Path of the file of events.
  package let path: String
  /// The contents of the manifest; `nil` if there is none next to the file.
  let manifest: Manifest?

  /// The parts of a manifest that an import needs to know.
  struct Manifest: Decodable, Equatable {
    var formatVersion: Int
    var storeInstance: InstanceID
    var position: UInt64
    var areas: [RecordArea]?
    var profile: ExportProfile?
    var files: [ExportManifest.File]
  }

  /// Finds the events of an export: a directory, or its file of events, or any file of events alone.
  ///
  /// - Throws: ``ExitStatus/damaged`` where a file is not what the manifest says, ``ExitStatus/usage`` for an export that
  ///   cannot be imported.
  package static func find(_ input: String, from instance: InstanceID?) throws(CommandFailure) -> ImportFile {
    var path = input
    while path.count > 1, path.hasSuffix("/") { path.removeLast() }
    let events = DiskFile.isDirectory(path) ? path + "/" + ExportManifest.eventsFile : path
    try refuseCopy(path)
    guard DiskFile.exists(events) else {
      throw .usage("there is no \(ExportManifest.eventsFile) of an export there")
    }
    let prefix = prefix(of: events)
    let manifest = try prefix.flatMap { (prefix) throws(CommandFailure) in
      try read(prefix + ExportManifest.file)
    }
    if let manifest, let prefix {
      try manifest.check(from: instance)
      for file in manifest.files { try check(file, prefix) }
    } else if instance != nil {
      throw .usage("--from asks for the store of the export, but no manifest lies beside it")
    }
    return ImportFile(path: events, manifest: manifest)
  }

  /// Refuses what was made for a person and holds no events to import, by the manifest in the directory or beside the file.
  private static func refuseCopy(_ path: String) throws(CommandFailure) {
    let place = DiskFile.isDirectory(path) ? path + "/" : path + "."
    guard let manifest = try read(place + ExportManifest.file), let profile = manifest.profile,
      !profile.hasEventsFile
    else { return }
    throw CommandFailure(
      "INVALID_INPUT",
      "the export has the profile \(profile.rawValue): it is a copy for the person, not a backup, and cannot be imported",
      status: .refused)
  }

  /// The prefix of the names of the export's files; `nil` for a file with a name of its own.
  private static func prefix(of events: String) -> String? {
    guard events.hasSuffix(ExportManifest.eventsFile) else { return nil }
    return String(events.dropLast(ExportManifest.eventsFile.count))
  }

  private static func read(_ path: String) throws(CommandFailure) -> Manifest? {
    guard let bytes = try DiskFile.read(path) else { return nil }
    do throws(CodingFailure) {
      return try JSON.parse(bytes).decode(Manifest.self, unknownMembers: .ignore)
    } catch {
      throw CommandFailure(
        "EXPORT_DAMAGED", "the manifest cannot be read: \(error)", status: .damaged)
    }
  }

  private static func check(
    _ file: ExportManifest.File, _ prefix: String
  ) throws(CommandFailure) {
    // Beside a single file of records, that one has the name of the output.
    let names = [prefix + file.file, String(prefix.dropLast())]
    guard let path = names.first(where: { DiskFile.exists($0) && !DiskFile.isDirectory($0) }) else {
      throw CommandFailure(
        "EXPORT_DAMAGED", "\(file.file) is missing, which the manifest names; nothing was imported",
        status: .damaged)
    }
    var hash = FileHash()
    _ = try DiskFile.pieces(of: path) { hash.update($0) }
    guard hash.bytes == file.bytes, hash.text == file.sha256 else {
      throw CommandFailure(
        "EXPORT_DAMAGED",
        "\(file.file) is not the file of the manifest (length or SHA-256); nothing was imported",
        status: .damaged)
    }
  }
}

extension ImportFile.Manifest {
  fileprivate func check(from instance: InstanceID?) throws(CommandFailure) {
    guard formatVersion == ExportManifest.formatVersion else {
      throw CommandFailure(
        "INVALID_INPUT",
        "the export has format version \(formatVersion); this program reads "
          + "\(ExportManifest.formatVersion)", status: .refused)
    }
    guard areas == nil else {
      throw CommandFailure(
        "INVALID_INPUT", "the export is limited to areas, so its streams have gaps; import a whole one",
        status: .refused)
    }
    guard instance == nil || instance == storeInstance else {
      throw CommandFailure(
        "INVALID_INPUT", "the export comes from store \(storeInstance), not from the one that is asked for",
        status: .refused)
    }
  }
}
