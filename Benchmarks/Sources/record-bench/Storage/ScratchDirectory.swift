import Glibc

/// A directory for one measurement, removed with the few files in it.
final class ScratchDirectory {
  /// Where it is.
  let path: String

  /// Makes a new directory below one that exists.
  init(below parent: String) throws(BenchError) {
    var template = Array((parent + "/scratch-XXXXXX").utf8CString)
    guard mkdtemp(&template) != nil else { throw .system("mkdtemp") }
    path = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  deinit {
    for name in ["blocks", "data.mdb", "lock.mdb"] { unlink("\(path)/\(name)") }
    rmdir(path)
  }
}
