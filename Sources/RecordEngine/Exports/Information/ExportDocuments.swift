import RecordExport
import RecordModel
import RecordStore

/// The files made at the end of an export: the description of its format, and before it, if the profile has
/// it, the information about a person's data.
struct ExportDocuments {
  let files: [(name: String, bytes: [UInt8])]

  /// - Throws: ``RecordModel/Failure/Code/unavailable`` if there is no access log to show who saw the record.
  init(
    _ profile: ExportProfile, of patient: PatientID?, at position: UInt64, engine: Engine
  ) throws(Failure) {
    var files: [(name: String, bytes: [UInt8])] = []
    if profile == .access, let patient {
      let information = try PersonalInformation.about(patient, at: position, engine)
      files.append((FormatDocument.informationFile, try information.json()))
      for language in Language.allCases {
        let text = InformationText(information, language).text
        files.append((FormatDocument.informationFile(language), Array(text.utf8)))
      }
    }
    files.append((FormatDocument.file, Array(ExportTables.description.utf8)))
    self.files = files
  }

  var hashes: [(file: String, hash: FileHash)] {
    files.map { file in
      var hash = FileHash()
      hash.update(file.bytes)
      return (file.name, hash)
    }
  }
}
