import NIOCore
import NIOPosix
import RecordModel

/// The one server for all mails; one connection a mail.
package struct SMTPRelay: Sendable {
  private let host: String
  private let port: Int
  /// `nil` for the address of the connection.
  private let hello: String?
  private let security: RelaySecurity
  private let credentials: SMTPCredentials?
  private let patience: SMTPPatience

  /// The server at that host and port, and the time limit of a mail.
  package init(
    host: String, port: Int, hello: String?, security: RelaySecurity, credentials: SMTPCredentials?,
    patience: SMTPPatience
  ) {
    (self.host, self.port, self.hello) = (host, port, hello)
    (self.security, self.credentials, self.patience) = (security, credentials, patience)
  }

  /// Hands the message over; never waits much longer than the relay's patience.
  package func deliver(_ message: MailMessage) async -> DeliveryReport {
    let request = SMTPDialogue.Request(
      message: message, hello: hello, mustEncrypt: security.mustEncrypt, credentials: credentials)
    let record = ReportRecord()
    do {
      return try await bootstrap(request, record).connect(host: host, port: port).flatMap { channel in
        do {
          return try channel.pipeline.syncOperations.handler(type: SMTPHandler.self).outcome(
            on: channel.eventLoop)
        } catch {
          return channel.eventLoop.makeFailedFuture(error)
        }
      }.get()
    } catch {
      return record.report ?? DeliveryReport(.failed, .unreachable)
    }
  }

  private func bootstrap(_ request: SMTPDialogue.Request, _ record: ReportRecord) -> ClientBootstrap {
    let (security, patience) = (security, patience)
    return ClientBootstrap(group: MultiThreadedEventLoopGroup.singleton)
      .connectTimeout(TimeAmount(patience.connecting))
      // One reply is read at a time: further bytes wait in the kernel.
      .channelOption(.maxMessagesPerRead, value: 1)
      .channelInitializer { channel in
        channel.eventLoop.makeCompletedFuture {
          let handler = SMTPHandler(
            SMTPDialogue(request), security: security, patience: patience, record: record)
          try channel.pipeline.syncOperations.addHandler(handler)
        }
      }
  }
}
