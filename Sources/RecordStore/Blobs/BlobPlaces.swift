import Glibc
import RecordModel

/// Where the bytes of documents lie.
///
/// ```
/// DIRECTORY/XX/ID         a document's sealed bytes; XX are the first two digits of its id
/// DIRECTORY/unsettled/ID  one of which only the log can tell whether it belongs to the record: its event is
///                         still to be appended, or the event that ends it
/// DIRECTORY/unsettled/ID.new  one that is being written again after a flush that failed
/// ```
/// A name is an id that the daemon drew; nothing from outside becomes part of a path.
struct BlobPlaces: Sendable {
  let directory: String
  static let files = DurableFiles("the file of a document")

  var unsettled: String { directory + "/unsettled" }
  func unsettled(_ id: DocumentID) -> String { "\(unsettled)/\(id)" }
  func place(_ id: DocumentID) -> String { "\(shelf(id))/\(id)" }
  func shelf(_ id: DocumentID) -> String { "\(directory)/\(id.description.prefix(2))" }

  static let anew = ".new"

  /// Removes what a crash left of documents that were being written again.
  func removeLeftovers() {
    for name in (try? Self.files.names(in: unsettled)) ?? [] where name.hasSuffix(Self.anew) {
      if DocumentID(String(name.dropLast(Self.anew.count))) != nil { unlink("\(unsettled)/\(name)") }
    }
  }

  /// Makes the directories that a document needs.
  func prepare(_ id: DocumentID) throws(Failure) {
    for path in [directory, unsettled, shelf(id)] where access(path, F_OK) != 0 {
      try Self.files.makeDirectory(path)
    }
  }

  /// The documents in a directory; other names are left alone.
  static func documents(in directory: String) throws(Failure) -> [DocumentID] {
    try files.names(in: directory).compactMap(DocumentID.init)
  }

  /// The documents in place.
  func settled() throws(Failure) -> [DocumentID] {
    var found: [DocumentID] = []
    for name in try Self.files.names(in: directory) where name.utf8.count == 2 {
      found += try Self.documents(in: "\(directory)/\(name)")
    }
    return found
  }
}
