import RecordCommands
import RecordModel
import RecordOffline

/// Provides the command line's part of the engine: trials of copies, and what is signed.
enum StoredCopies: CopyTrying {
  static func drill(
    _ order: DrillOrder, progress: @escaping (DrillReport.Part, _ done: UInt64, _ all: UInt64) -> Void
  ) -> DrillReport {
    let order = StoreDrill.Order(
      fetched: order.fetched, centreKey: order.centreKey, directory: order.directory,
      knownHead: order.knownHead)
    return StoreDrill.run(order) { progress($0.part, $0.done, $0.all) }
  }

  static func fetched(
    in directory: String, after certificate: ErasureCertificate
  ) throws(Failure) -> FetchedErasure {
    try FetchedErasure.look(in: directory, after: certificate)
  }

  static func checkKey(_ file: String) throws(Failure) { _ = try Statements.key(file) }

  static func signed(_ statement: some Encodable, keyFile: String) throws(Failure) -> [UInt8] {
    try Statements.signed(statement, keyFile: keyFile)
  }

  static func body(_ text: [UInt8], keyFile: String?) throws(Failure) -> [UInt8] {
    try Statements.body(text, keyFile: keyFile)
  }
}
