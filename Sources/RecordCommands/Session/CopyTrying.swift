import RecordModel

/// Works on copies elsewhere and signs statements about them; given by the program, so that nothing here needs the engine.
package protocol CopyTrying {
  /// Tries a fetched copy; what went wrong stands in the report.
  static func drill(
    _ order: DrillOrder, progress: @escaping (DrillReport.Part, _ done: UInt64, _ all: UInt64) -> Void
  ) -> DrillReport

  /// Looks into a fetched copy for what an erasure destroyed.
  static func fetched(
    in directory: String, after certificate: ErasureCertificate
  ) throws(Failure) -> FetchedErasure

  /// Refuses a file that holds no private key of statements.
  static func checkKey(_ file: String) throws(Failure)

  /// A statement with its signature, as it is kept in a file.
  static func signed(_ statement: some Encodable, keyFile: String) throws(Failure) -> [UInt8]

  /// The JSON of a signed statement; without the public half of a key its signature stays unchecked.
  static func body(_ text: [UInt8], keyFile: String?) throws(Failure) -> [UInt8]
}

/// What is to be tried, and where.
package struct DrillOrder: Sendable, Equatable {
  package var fetched: String
  /// File of the centre's private key.
  package var centreKey: String
  /// Below which the store is made for a while.
  package var directory: String?
  /// Position, colon and chain hash.
  package var knownHead: String?
}
