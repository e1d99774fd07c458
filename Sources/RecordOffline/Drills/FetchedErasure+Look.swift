import RecordEngine
import RecordModel

extension FetchedErasure {
  /// Looks into a fetched copy, without any key, for what an erasure destroyed.
  package static func look(
    in directory: String, after certificate: ErasureCertificate
  ) throws(Failure) -> FetchedErasure {
    try FetchedErasure(
      in: directory, of: certificate.instance, at: certificate.event.position,
      besides: certificate.keys.map(\.name))
  }
}
