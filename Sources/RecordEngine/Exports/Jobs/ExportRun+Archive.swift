import Crypto
import RecordExport
import RecordModel
import RecordStore

extension ExportRun {
  /// The files as the archive that is made of them where they are handed out.
  func archive() throws(Failure) -> ExportJob.Archive {
    let (place, sealing) = (jobs.place(of: record.job.id), try sealing())
    var (archive, hash, bytes) = (StoredArchive(), SHA256(), 0)
    func add(_ piece: [UInt8]) {
      hash.update(data: piece)
      bytes += piece.count
    }
    for name in try ExportReading(jobs: jobs, job: record.job).names {
      add(archive.begin(name))
      try SealedReader(place + "/" + name, name, sealing).pieces { (piece) throws(Failure) in
        archive.append(Array(piece))
        add(Array(piece))
      }
    }
    add(archive.finish())
    return ExportJob.Archive(bytes: bytes, sha256: Hexadecimal.text(Array(hash.finalize())))
  }
}
