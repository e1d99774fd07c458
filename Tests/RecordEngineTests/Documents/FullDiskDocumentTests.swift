import Glibc
import RecordModel
import RecordTestSupport
import Testing

@testable import RecordEngine
@testable import RecordStore

/// A disk that becomes full in the middle of a document: the document is there whole or not at all, whatever was left.
@Suite("A disk that becomes full while a document is sent", .serialized) struct FullDiskDocumentTests {
  private static let bytes = DocumentScene.bytes(700_000)

  private func scene(_ disk: SmallDisk) throws -> DocumentScene {
    let test = try TestEngine(seed: 5) {
      $0.store.directory = disk.path + "/state"
      $0.exports.freeBytes = 0
      $0.retention.years = 0
    }
    let scene = DocumentScene(test, try test.call(CreatePatient(fullName: "Erika Mustermann")).id)
    _ = try scene.add(DocumentScene.bytes(70_000, seed: 2), "first.pdf")
    try test.running.writer.settle()
    return scene
  }

  private static func pieces(from start: Int) -> [ArraySlice<UInt8>] {
    stride(from: start, to: bytes.count, by: DocumentUploads.pieceBytes).map {
      bytes[$0..<min(bytes.count, $0 + DocumentUploads.pieceBytes)]
    }
  }

  /// Files of documents on the disk.
  private func count(_ disk: SmallDisk) throws -> Int {
    try DocumentScene.files(disk.path).count
  }

  @Test(
    "R-SO-113, R-SO-299: with so many KiB left: kept whole, or refused as full; with room the same sending goes on",
    arguments: Array(stride(from: 0, through: 900, by: 60))) func fills(kilobytes: Int) throws
  {
    guard let disk = SmallDisk(megabytes: 48) else {
      return print("skipped: a full disk needs the right to mount a tmpfs")
    }
    let patient = try fill(disk, kilobytes)
    try check(patient, disk)
  }

  private func fill(_ disk: SmallDisk, _ kilobytes: Int) throws -> PatientID {
    let scene = try scene(disk)
    let id = try scene.begin()
    let pieces = Self.pieces(from: 0)
    try scene.append(Array(pieces[0]), to: id, at: 0)
    disk.fill(leaving: kilobytes << 10)
    var refused: ArraySlice<UInt8>?
    do {
      for piece in pieces.dropFirst() {
        refused = piece
        try scene.append(Array(piece), to: id, at: piece.startIndex)
        refused = nil
      }
    } catch let failure as Failure { #expect(failure.code == .storageFull, "\(failure)") }
    #expect(try scene.all.count == 1)
    if let refused {
      // Nothing of the piece was taken, and it is refused again as long as there is no room.
      #expect(
        try scene.refusal(
          AppendToDocument(
            patientId: scene.patient, documentId: id, offset: refused.startIndex,
            data: Base64.text(Array(refused))))?.code == .storageFull)
    }
    disk.makeRoom()
    for piece in refused.map({ Self.pieces(from: $0.startIndex) }) ?? [] {
      #expect(try scene.append(Array(piece), to: id, at: piece.startIndex) == piece.endIndex)
    }
    let kept = try scene.test.call(scene.end(id, Self.bytes, "Befund.pdf"))
    #expect(try scene.read(kept.id) == Self.bytes)
    return try closed(scene)
  }

  @Test(
    "R-SO-113, R-SO-299: with so many KiB left at its end: kept whole, or nothing of it is left, and it may be sent again",
    arguments: Array(stride(from: 0, through: 240, by: 24))) func ends(kilobytes: Int) throws
  {
    guard let disk = SmallDisk(megabytes: 48) else {
      return print("skipped: a full disk needs the right to mount a tmpfs")
    }
    let patient = try end(disk, kilobytes)
    try check(patient, disk)
  }

  private func end(_ disk: SmallDisk, _ kilobytes: Int) throws -> PatientID {
    let scene = try scene(disk)
    let id = try scene.send(Self.bytes)
    disk.fill(leaving: kilobytes << 10)
    let outcome = try scene.test.send(scene.end(id, Self.bytes, "Befund.pdf")).outcome
    switch outcome {
    case .success: #expect(try scene.read(id) == Self.bytes)
    case .failure(let failure):
      #expect(failure.code == .storageFull, "\(failure)")
      #expect(try scene.all.count == 1)
    }
    disk.makeRoom()
    let kept = try scene.add(Self.bytes, "Befund.pdf")
    #expect(try scene.read(kept.id) == Self.bytes && scene.all.count == 2)
    return try closed(scene)
  }

  /// The log is whole, and nothing went wrong that is not told to anybody.
  private func closed(_ scene: DocumentScene) throws -> PatientID {
    try scene.test.verifyLog()
    #expect(scene.test.failures.all.isEmpty)
    scene.test.running.stop()
    return scene.patient
  }

  /// A thread of the last engine may hold the store for a moment longer than the test does.
  private func reopened(_ disk: SmallDisk) throws -> TestEngine {
    for _ in 0..<3000 {
      do {
        return try TestEngine(seed: 6) {
          $0.store.directory = disk.path + "/state"
          $0.retention.years = 0
        }
      } catch let failure as Failure where failure.code == .stateConflict { usleep(10_000) }
    }
    return try #require(nil, "the last engine never let the store go")
  }

  /// Nothing but both documents is left after the next start.
  private func check(_ patient: PatientID, _ disk: SmallDisk) throws {
    let again = try reopened(disk)
    #expect(try again.call(ListDocuments(patientId: patient)).documents.count == 2)
    #expect(again.failures.all.isEmpty)
    // What nobody can read is removed while calls are answered.
    for _ in 0..<500 { if try count(disk) == 2 { break } else { usleep(10_000) } }
    again.running.stop()
    #expect(try count(disk) == 2)
  }
}
