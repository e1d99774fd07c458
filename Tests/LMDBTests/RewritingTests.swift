import Foundation
import LMDB
import RecordTestSupport
import Testing

@Suite("Rewriting an environment") struct RewritingTests {
  private static let options: EnvironmentOptions = {
    var options = EnvironmentOptions(mapSize: 1 << 26, databases: 8)
    options.isRewritable = true
    return options
  }()

  private func environment(_ directory: TemporaryDirectory) throws -> (Environment, [Database]) {
    let path = directory.path + "/env"
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
    let environment = try Environment(path: path, options: Self.options)
    // Opened in another order than their names'.
    let databases = try environment.write { (transaction) throws(LMDBError) in
      [try transaction.openDatabase("zebra"), try transaction.openDatabase("ant")]
    }
    return (environment, databases)
  }

  private static func value(_ number: Int) -> [UInt8] { Array("the value of number \(number) is here".utf8) }

  @Test("deleted and replaced values are in the file before, and not after; the rest and the handles stay")
  func residue() throws {
    let directory = TemporaryDirectory()
    let (environment, databases) = try environment(directory)
    try environment.write { (transaction) throws(LMDBError) in
      for number in 0..<500 {
        let key = Array("key \(number)".utf8)
        try transaction.put(key.span.bytes, Self.value(number).span.bytes, in: databases[number % 2])
      }
    }
    try environment.write { (transaction) throws(LMDBError) in
      for number in stride(from: 0, to: 500, by: 7) {
        _ = try transaction.delete(Array("key \(number)".utf8).span.bytes, in: databases[number % 2])
      }
      try transaction.put(Array("key 1".utf8).span.bytes, [1].span.bytes, in: databases[1])
    }
    let file = URL(filePath: directory.path + "/env/data.mdb")
    let gone = [1] + Array(stride(from: 0, to: 500, by: 7))
    let before = try Data(contentsOf: file)
    #expect(gone.contains { before.range(of: Data(Self.value($0))) != nil })
    try environment.rewrite()
    let after = try Data(contentsOf: file)
    for number in 0..<500 {
      let isThere = after.range(of: Data(Self.value(number))) != nil
      #expect(isThere != gone.contains(number), "\(number)")
    }
    for number in 2..<500 where !gone.contains(number) {
      let found = try environment.read { (view) throws(LMDBError) in
        try view.bytes(Array("key \(number)".utf8).span.bytes, in: databases[number % 2])
      }
      #expect(found == Self.value(number))
    }
    try environment.write { (transaction) throws(LMDBError) in
      try transaction.put([9].span.bytes, [9].span.bytes, in: databases[0])
    }
    #expect(try FileManager.default.contentsOfDirectory(atPath: directory.path).sorted() == ["env"])
  }

  @Test("readers and writers on other threads see whole values throughout")
  func concurrent() throws {
    let directory = TemporaryDirectory()
    let (environment, databases) = try environment(directory)
    try environment.write { (transaction) throws(LMDBError) in
      try transaction.put([1].span.bytes, Self.value(1).span.bytes, in: databases[0])
    }
    DispatchQueue.concurrentPerform(iterations: 4) { worker in
      for _ in 0..<(worker == 0 ? 20 : 2000) {
        #expect(throws: Never.self) {
          if worker == 0 { return try environment.rewrite() }
          let found = try environment.read { (view) throws(LMDBError) in
            try view.bytes([1].span.bytes, in: databases[0])
          }
          #expect(found == Self.value(1))
        }
      }
    }
  }

  @Test("only an environment that is opened for it is rewritten")
  func refused() throws {
    let directory = TemporaryDirectory()
    let path = directory.path + "/env"
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
    let environment = try Environment(path: path)
    #expect(throws: LMDBError.self) { try environment.rewrite() }
  }
}
