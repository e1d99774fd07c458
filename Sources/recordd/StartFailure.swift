import Glibc
import RecordModel
import RecordProcess
import RecordServer

/// Why the daemon does not start, beyond the errors of its parts.
enum StartFailure: Error {
  case noDirectory(String)
  case unreadableDefinition(String)
  case defectiveDefinition(String, Failure)

  /// Exit code and a sentence for the person who started it.
  static func explain(_ error: any Error) -> (code: ExitCode, text: String) {
    switch error {
    case let error as SettingsError: (error.exitCode, "settings:\n\(error)")
    case let error as SocketActivationError: (error.exitCode, "\(error)")
    case let error as ListeningSocketError: (code(error), "\(error)")
    case let error as StartFailure: (.configuration, error.text)
    case let error as Failure: (code(error), error.message)
    default: (.internalError, "\(error)")
    }
  }

  private var text: String {
    switch self {
    case .noDirectory(let kind): "the directory of \(kind) does not exist"
    case .unreadableDefinition(let name): "the definition \(name) cannot be read"
    case .defectiveDefinition(let name, let failure):
      "the questionnaire \(name) cannot be published: \(failure.message)"
    }
  }

  private static func code(_ failure: Failure) -> ExitCode {
    switch failure.code {
    case .corrupt: .corruptData
    case .wrongKey: .configuration
    case .stateConflict: .temporary
    case .storageFull, .databaseError:
      failure.details?["reason"] == "permission" ? .noPermission : .inputOutput
    default: .internalError
    }
  }

  private static func code(_ error: ListeningSocketError) -> ExitCode {
    switch error {
    case .system(_, EACCES), .system(_, EPERM), .system(_, EROFS): .noPermission
    default: .unavailable
    }
  }
}
