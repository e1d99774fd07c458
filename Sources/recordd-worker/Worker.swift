import Logging
import RecordClient
import RecordLaboratory
import RecordMail
import RecordNarrator
import RecordProcess
import RecordPush

extension WorkerSettings: LoggedSettings {}
extension LaboratorySettings: LoggedSettings {}
extension NarratorSettings: LoggedSettings {}
extension PushSettings: LoggedSettings {}

/// One of this program's workers.
package protocol OwnWorker: Worker {}

extension OwnWorker {
  package static var program: String { "recordd-worker" }

  /// Tells the service manager how the work stands.
  static func ports(_ notifier: ServiceNotifier) -> WorkerPorts {
    WorkerPorts(onServing: { notifier.ready(status: status) }, onWaiting: { wait(notifier, $0) })
  }
}

/// A worker that is made of its settings alone.
package protocol PlainWorker: OwnWorker {
  init(_ settings: Settings, ports: WorkerPorts, logger: Logger) throws
}

extension PlainWorker {
  package static func make(
    _ settings: Settings, _ logger: Logger, _ notifier: ServiceNotifier
  ) throws -> Self {
    try Self(settings, ports: ports(notifier), logger: logger)
  }
}

extension UnusableSandbox: EndingError {
  package var exitCode: ExitCode { .configuration }
}

extension MailWorker: PlainWorker {
  package static let status = "sending mails"
  package static let lastStatus = "finishing the mails under way"
  package static let configuration = "/etc/recordd/recordd-worker.conf"
}

extension Laboratory: OwnWorker {
  package static let status = "looking into documents"
  package static let lastStatus = "finishing the documents under way"
  package static let configuration = "/etc/recordd/recordd-laboratory.conf"

  package static func make(
    _ settings: LaboratorySettings, _ logger: Logger, _ notifier: ServiceNotifier
  ) throws -> Laboratory {
    try Laboratory(
      settings, program: OwnProgram.path(), rules: ReadingOfReports(socket: settings.socketPath).rules,
      ports: ports(notifier), logger: logger)
  }
}

extension Narrator: PlainWorker {
  package static let status = "writing about analyses"
  package static let lastStatus = "giving up the text under way"
  package static let configuration = "/etc/recordd/recordd-narrator.conf"
}

extension PushWorker: PlainWorker {
  package static let status = "pushing notifications"
  package static let lastStatus = "finishing the messages under way"
  package static let configuration = "/etc/recordd/recordd-push.conf"
}
