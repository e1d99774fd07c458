import Glibc
import RecordModel

extension Store {
  /// Refuses a directory without the files of a store: opening a missing or empty one would create a store.
  ///
  /// - Throws: ``RecordModel/Failure/Code/notFound`` if the directory holds no store at all,
  ///   ``RecordModel/Failure/Code/corrupt`` if a part of it is missing.
  package static func requirePresence(in directory: String) throws(Failure) {
    let sizes = ["log", "keys"].map { size(directory + "/" + $0 + "/data.mdb") }
    guard sizes.contains(where: { $0 != nil }) else {
      throw Failure(.notFound, "the state directory holds no store", details: ["reason": "no_store"])
    }
    for (size, part) in zip(sizes, ["log", "keys"]) {
      guard let size else { throw Failure(.corrupt, "the file \(part)/data.mdb of the store is missing") }
      guard size >= 2 * pageBytes else {
        throw Failure(.corrupt, "the file \(part)/data.mdb of the store is cut off before its first record")
      }
    }
  }

  /// The library's page on the systems recordd is built for; a file begins with two of them.
  private static let pageBytes = 4096

  private static func size(_ path: String) -> Int? {
    var status = stat()
    return stat(path, &status) == 0 ? Int(status.st_size) : nil
  }
}
