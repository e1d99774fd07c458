import CLMDB
import Glibc

/// Why the storage library refused an operation.
///
/// Holds a code and the operation's name; never a key, a value or a path, so that it may be printed anywhere.
package struct LMDBError: Error, Hashable, Sendable {
  /// The cases that callers distinguish.
  package enum Kind: Hashable, Sendable {
    /// No entry of that key, or no database of that name.
    case notFound
    /// The key exists already, or an appended key is not the greatest.
    case keyExists
    /// The configured map size is used up.
    case mapFull
    /// The transaction touched more pages than one transaction can.
    case transactionFull
    /// The disk, the quota or the file-size limit is used up.
    case diskFull
    /// The device failed to read or write. Nothing in the process's memory can be trusted any more.
    case inputOutput
    /// An earlier commit failed half way; the environment must be closed and opened again.
    case panic
    /// The file is not a database, or a page has invalid content.
    case corrupted
    /// The file ends before its own last page.
    case truncated
    /// The file was written by another major version or page size.
    case versionMismatch
    /// All reader slots are taken.
    case readersFull
    /// The file system refuses: read-only, or wrong owner.
    case permission
    /// This process has the environment open already.
    case alreadyOpen
    /// Another process holds the store.
    case locked
    /// The directory is on a network file system, where memory maps and locks cannot be trusted.
    case networkFileSystem
    /// Anything else; see ``code``.
    case other
  }

  package let kind: Kind
  /// The library's or the system's own number.
  package let code: Int32
  /// The operation that failed, such as `commit`.
  package let operation: StaticString

  init(_ code: Int32, _ operation: StaticString) {
    self.init(kind: Self.kind(of: code), operation, code: code)
  }

  init(kind: Kind, _ operation: StaticString, code: Int32 = 0) {
    (self.kind, self.code, self.operation) = (kind, code, operation)
  }

  /// Equal in kind and code; the operation is for people.
  package static func == (left: Self, right: Self) -> Bool {
    left.kind == right.kind && left.code == right.code
  }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(kind)
    hasher.combine(code)
  }

  private static func kind(of code: Int32) -> Kind {
    switch code {
    case MDB_NOTFOUND: .notFound
    case MDB_KEYEXIST: .keyExists
    case MDB_MAP_FULL: .mapFull
    case MDB_TXN_FULL: .transactionFull
    case MDB_PANIC: .panic
    case MDB_CORRUPTED, MDB_PAGE_NOTFOUND, MDB_INVALID, MDB_BAD_DBI, MDB_INCOMPATIBLE: .corrupted
    case MDB_VERSION_MISMATCH: .versionMismatch
    case MDB_READERS_FULL: .readersFull
    case ENOSPC, EDQUOT, EFBIG: .diskFull
    case EIO: .inputOutput
    case EACCES, EPERM, EROFS: .permission
    default: .other
    }
  }
}

extension LMDBError: CustomStringConvertible {
  /// The operation and the library's own sentence.
  package var description: String { "\(operation): \(reason)" }

  private var reason: String {
    switch kind {
    case .truncated: "the file is shorter than its last page"
    case .alreadyOpen: "this process has the environment open already"
    case .locked: "another process holds the store"
    case .networkFileSystem: "the directory is on a network file system"
    default: String(cString: mdb_strerror(code))
    }
  }
}

/// An error type that can carry a storage error, so that scoped reads and writes throw one type.
package protocol StorageErrorConvertible: Error {
  init(_ error: LMDBError)
}

extension LMDBError: StorageErrorConvertible {
  package init(_ error: LMDBError) { self = error }
}

/// Turns a return code into a thrown error.
func check(_ code: Int32, _ operation: StaticString) throws(LMDBError) {
  if code != 0 { throw LMDBError(code, operation) }
}
