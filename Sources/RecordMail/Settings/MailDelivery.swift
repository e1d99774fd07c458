import NIOPosix
import RecordModel
import RecordProcess

/// The delivery of mails, prepared from the settings.
package struct MailDelivery: Sendable {
  private enum Place {
    case directory(Maildir)
    case relay(SMTPRelay)
  }

  private let place: Place
  private let sender: MailSender

  /// Reads the files named in the settings, and makes the directory if mails go there.
  package init(_ settings: WorkerSettings) throws(SettingsError) {
    guard let sender = MailSender(address: settings.fromAddress, name: settings.fromName) else {
      throw SettingsError(problems: [.conflict(name: "from", reason: "must be an address")])
    }
    self.sender = sender
    if let host = settings.relayHost {
      place = .relay(try Self.relay(host, settings))
    } else {
      place = .directory(try Self.directory(settings.maildir))
    }
  }

  /// Hands a mail over, unless it has expired.
  package func deliver(_ mail: OutgoingMail, now: Timestamp) async -> DeliveryReport {
    guard now < mail.expiresAt else { return DeliveryReport(.refused, .expired) }
    let message: MailMessage
    do throws(UnsendableMail) { message = try MailMessage(mail, from: sender) } catch {
      return DeliveryReport(.refused, error == .address ? .badAddress : .tooLong)
    }
    switch place {
    case .directory(let directory): return await file(message, directory)
    case .relay(let relay): return await relay.deliver(message)
    }
  }

  /// Off the shared threads, since it waits for the device.
  private func file(_ message: MailMessage, _ directory: Maildir) async -> DeliveryReport {
    do {
      try await NIOThreadPool.singleton.runIfActive { try directory.deliver(message) }
      return DeliveryReport(.delivered, .filed)
    } catch {
      return DeliveryReport(.failed, .directory, code: (error as? SystemCallFailure).map { Int($0.number) })
    }
  }

  private static func directory(_ path: String) throws(SettingsError) -> Maildir {
    let directory = Maildir(path: path)
    do throws(SystemCallFailure) { try directory.prepare() } catch {
      throw SettingsError(problems: [.unreadable(path: path, reason: error.description)])
    }
    return directory
  }

  private static func relay(_ host: String, _ settings: WorkerSettings) throws(SettingsError) -> SMTPRelay {
    let security =
      settings.relayProtection == .plain
      ? RelaySecurity.loopback : try RelaySecurity(host: host, authorities: settings.relayAuthorities)
    var credentials: SMTPCredentials?
    if let path = settings.relayCredentials { credentials = try SMTPCredentials.read(path: path) }
    return SMTPRelay(
      host: host, port: settings.relayPort, hello: HelloName.text(settings.relayHello ?? HostName.current),
      security: security, credentials: credentials,
      patience: .standard(within: .seconds(settings.deadlineSeconds)))
  }
}

/// The client's name in EHLO.
enum HelloName {
  /// The name if it is one, an address in the form of RFC 5321 §4.1.3, else `localhost`.
  static func text(_ name: String) -> String {
    if name.isEmpty { return "localhost" }
    if name.contains(":") { return "[IPv6:\(name)]" }
    if name.utf8.allSatisfy({ $0 == UInt8(ascii: ".") || (0x30...0x39).contains($0) }) { return "[\(name)]" }
    let isName = name.utf8.allSatisfy { byte in
      (0x30...0x39).contains(byte) || (0x41...0x5a).contains(byte) || (0x61...0x7a).contains(byte)
        || byte == UInt8(ascii: "-") || byte == UInt8(ascii: ".")
    }
    return isName ? name : "localhost"
  }
}
