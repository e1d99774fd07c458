import Glibc
import RecordModel
import RecordServer

/// Why the daemon does not start, beyond what the parts say themselves.
enum StartFailure: Error {
  case noFunnels
  case unreadableFunnel(String)
  case defectiveFunnel(String, Failure)

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
    case .noFunnels: "the directory of questionnaires does not exist"
    case .unreadableFunnel(let name): "the questionnaire \(name) cannot be read"
    case .defectiveFunnel(let name, let failure):
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
