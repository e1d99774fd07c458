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
      host: host, port: settings.relayPort,
      hello: (settings.relayHello.flatMap(HelloName.text) ?? HelloName.text(HostName.current)),
      security: security, credentials: credentials,
      patience: .standard(within: .seconds(settings.deadlineSeconds)))
  }
}
