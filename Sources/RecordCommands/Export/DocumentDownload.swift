import RecordConsole
import RecordExport
import RecordModel

/// Fetches the bytes of a patient's documents into a directory, each as the file that it was.
struct DocumentDownload {
  /// Fetches a page of the list of documents.
  typealias List = (ListDocuments) async throws(CommandFailure) -> ListDocuments.Outcome
  /// Fetches a piece of a document.
  typealias Read = (ReadDocument) async throws(CommandFailure) -> ReadDocument.Outcome

  let patient: PatientID
  let directory: String
  let list: List
  let read: Read
  /// Called after every document with how many have come.
  let progress: (Int) -> Void

  /// Names and hashes of the files, as `sha256sum --check` reads them.
  static let sums = "SHA256SUMS"

  /// Returns how many there are.
  ///
  /// - Throws: ``ExitStatus/output`` if the directory is there; ``ExitStatus/damaged`` if bytes are not those that were
  ///   recorded.
  func run() async throws(CommandFailure) -> Int {
    guard !DiskFile.exists(directory) else {
      throw CommandFailure(
        "OUTPUT_EXISTS", "the directory of the documents is there already", status: .output)
    }
    try DiskFile.makeDirectory(directory)
    var (question, count, sums) = (ListDocuments(patientId: patient), 0, "")
    while true {
      let page = try await list(question)
      for document in page.documents {
        let name = Self.name(of: document)
        try await fetch(document, to: directory + "/" + name)
        sums += "\(document.sha256)  \(name)\n"
        count += 1
        progress(count)
      }
      guard let next = page.page.nextCursor else { break }
      question.cursor = next
    }
    try DiskFile.append(Array(sums.utf8), to: directory + "/" + Self.sums)
    return count
  }

  private func fetch(_ document: RecordDocument, to path: String) async throws(CommandFailure) {
    var (hash, offset) = (FileHash(), 0)
    while offset < document.bytes {
      let question = ReadDocument(patientId: patient, documentId: document.id, offset: offset)
      guard let piece = Base64.parse(try await read(question).data), !piece.isEmpty else { break }
      try DiskFile.append(piece, to: path)
      hash.update(piece[...])
      offset += piece.count
    }
    guard offset == document.bytes, hash.text == document.sha256 else {
      throw CommandFailure(
        "CORRUPT", "the bytes of document \(document.id) are not those that were recorded", status: .damaged)
    }
  }

  /// The id, and an ending by what it is: never a name from outside.
  private static func name(of document: RecordDocument) -> String {
    let ending =
      switch document.mediaType {
      case .pdf: "pdf"
      case .jpeg: "jpg"
      case .png: "png"
      case .heic: "heic"
      case .plainText: "txt"
      case .mp4: "m4a"
      case .mpeg: "mp3"
      case .wav: "wav"
      case .aac: "aac"
      case .ogg: "ogg"
      case .other: "bin"
      }
    return "\(document.id).\(ending)"
  }
}
