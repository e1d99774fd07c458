import Foundation
import RecordProcess
import RecordTestSupport
import Testing

@testable import RecordMail

@Suite("The directory of mails") struct MaildirTests {
  let directory = TemporaryDirectory()
  var path: String { directory.path + "/mail" }

  @Test("a mail lies in new, whole, for its owner alone; tmp is empty again") func delivery() throws {
    let maildir = Maildir(path: path)
    try maildir.prepare()
    try maildir.deliver(Samples.message())
    for name in ["", "/tmp", "/new", "/cur"] { #expect(try Files.permissions(path + name) == 0o700) }
    let names = try Files.names(path + "/new")
    try #require(names.count == 1)
    #expect(try Files.permissions(path + "/new/" + names[0]) == 0o600)
    #expect(Array(Files.text(path + "/new/" + names[0]).utf8) == (try Samples.message().bytes(lineEnd: [10])))
    #expect(try Files.names(path + "/tmp").isEmpty)
  }

  @Test("names are unique, of three parts, and safe in a file system") func names() {
    let maker = MaildirName()
    let names = (0..<1000).map { _ in maker.next() }
    #expect(Set(names).count == 1000)
    for name in names {
      #expect(name.split(separator: ".").count >= 3 && name.utf8.count < 255)
      #expect(!name.contains("/") && !name.contains(":") && !name.hasPrefix("."))
    }
  }

  @Test("a repeat of the same mail is a second file with the same Message-ID") func repeated() throws {
    let maildir = Maildir(path: path)
    try maildir.prepare()
    try maildir.deliver(Samples.message())
    try maildir.deliver(Samples.message())
    let texts = try Files.names(path + "/new").map { Files.text(path + "/new/" + $0) }
    #expect(texts.count == 2 && Set(texts).count == 1)
  }

  @Test("what cannot be moved to new is not left in tmp, and is reported") func moveFails() throws {
    let maildir = Maildir(path: path)
    try maildir.prepare()
    try FileManager.default.removeItem(atPath: path + "/new")
    #expect(throws: SystemCallFailure("rename", number: ENOENT)) { try maildir.deliver(Samples.message()) }
    #expect(try Files.names(path + "/tmp").isEmpty)
    try FileManager.default.removeItem(atPath: path + "/tmp")
    #expect(throws: SystemCallFailure("open", number: ENOENT)) { try maildir.deliver(Samples.message()) }
  }

  @Test("what a crash left in tmp stays out of new, and goes after 36 hours") func leftovers() throws {
    let maildir = Maildir(path: path)
    try maildir.prepare()
    for (name, age) in [("young", 129_000.0), ("old", 130_000.0)] {
      _ = FileManager.default.createFile(
        atPath: path + "/tmp/" + name, contents: Data("half".utf8),
        attributes: [.modificationDate: Date.now.addingTimeInterval(-age)])
    }
    try Maildir(path: path).prepare()
    #expect(try Files.names(path + "/tmp") == ["young"])
    #expect(try Files.names(path + "/new").isEmpty)
  }

  @Test("a place that cannot be made is a wrong setting") func noPlace() {
    var settings = WorkerSettings()
    settings.maildir = directory.path + "/a/b"
    #expect(throws: SettingsError.self) { try MailDelivery(settings) }
  }
}
