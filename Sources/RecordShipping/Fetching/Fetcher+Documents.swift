import Glibc
import RecordModel
import RecordProcess

extension Fetcher {
  /// Reads all documents, each into a file of its name, and checks every piece and every whole.
  func fetchDocuments(_ outcome: inout Outcome) async throws(Trouble) {
    let path = "\(directory)/documents"
    guard mkdir(path, 0o700) == 0 else { throw .file(SystemCallFailure("mkdir", number: errno)) }
    var (halves, done): ([String: FetchedDocument], Set<String>) = ([:], [])
    var sequence: UInt64 = 1
    while let message = try await nextPiece(from: sequence) {
      sequence = message.sequence + 1
      guard let (name, number) = subjects.piece(of: message.subject), !done.contains(name) else { continue }
      if message.isTombstone {
        halves.removeValue(forKey: name)?.remove()
        continue
      }
      guard let piece = DocumentPiece(message, number: number) else {
        outcome.problems.append("document \(name): piece \(number) is damaged")
        continue
      }
      var document = halves[name] ?? FetchedDocument("\(path)/\(name)")
      let isWhole = try Self.writing { () throws(SystemCallFailure) in try document.take(piece) }
      halves[name] = isWhole ? nil : document
      if isWhole { done.insert(name) }
      outcome.documents = done.count
      onProgress("documents: \(done.count)")
    }
    leave(halves, &outcome)
  }

  /// What is no whole document leaves no file; it is a loss only where its end came.
  private func leave(_ halves: [String: FetchedDocument], _ outcome: inout Outcome) {
    for (name, half) in halves.sorted(by: { $0.key < $1.key }) {
      half.remove()
      if half.hasEnd {
        outcome.problems.append("document \(name): \(half.problem)")
      } else {
        outcome.unfinished += 1
      }
    }
  }

  private func nextPiece(from sequence: UInt64) async throws(Trouble) -> StoredMessage? {
    do throws(EngineAnswer) {
      return try await reader.next(settings.documentStream, subjects.allDocuments, from: sequence) {
        message in
        guard let (_, number) = subjects.piece(of: message.subject), !message.isTombstone else { return true }
        return DocumentPiece(message, number: number) != nil
      }
    } catch {
      throw .engine(error)
    }
  }
}
