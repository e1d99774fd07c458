import Foundation
import RecordModel

@testable import RecordMail

/// Mails for tests; what is secret in them is a word that must show up nowhere else.
enum Samples {
  static let secret = "CANARY-493817"
  static let start = Timestamp(milliseconds: 1_768_386_030_123)

  static func mail(
    _ number: UInt64 = 1, to: String = "erika@example.org", subject: String = "Ihr Bestätigungscode",
    text: String = "Ihr Code: \(secret)\n", expiresAt: Timestamp = .latest
  ) -> OutgoingMail {
    OutgoingMail(
      mailId: MailID(random: (0xcc0e_8400_e29b_41d4, number)), accountId: AccountID(random: (7, number)),
      to: to,
      subject: subject, text: text, createdAt: start, expiresAt: expiresAt, attempts: 0)
  }

  static func message(_ mail: OutgoingMail = mail()) throws -> MailMessage {
    try MailMessage(mail, from: sender())
  }

  static func sender(_ address: String = "no-reply@example.org", _ name: String = "") throws -> MailSender {
    guard let sender = MailSender(address: address, name: name) else { throw CocoaError(.formatting) }
    return sender
  }
}

/// The files of a test.
enum Files {
  static func names(_ directory: String) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: directory)
  }

  static func text(_ path: String) -> String {
    String(decoding: FileManager.default.contents(atPath: path) ?? Data(), as: UTF8.self)
  }

  static func remove(_ path: String) { try? FileManager.default.removeItem(atPath: path) }

  static func makeDirectory(_ path: String) throws {
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
  }

  static func permissions(_ path: String) throws -> Int? {
    try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
  }
}
