import CNATS

/// Numbers and texts of the C library.
enum ClientLibrary {
  /// What a call that failed says.
  static func answer(_ status: natsStatus, _ code: jsErrCode = jsErrCode(0)) -> EngineAnswer {
    if code.rawValue != 0 { return .refused(code: Int(code.rawValue)) }
    return switch status {
    case NATS_TIMEOUT: .timeout
    case NATS_NO_RESPONDERS: .noResponders
    case NATS_CONNECTION_CLOSED, NATS_CONNECTION_DISCONNECTED, NATS_NO_SERVER, NATS_IO_ERROR,
      NATS_STALE_CONNECTION, NATS_NOT_YET_CONNECTED, NATS_DRAINING:
      .disconnected
    case NATS_MAX_PAYLOAD: .tooLarge
    case NATS_CONNECTION_AUTH_FAILED, NATS_NOT_PERMITTED, NATS_SSL_ERROR, NATS_SECURE_CONNECTION_WANTED,
      NATS_SECURE_CONNECTION_REQUIRED:
      .notPermitted
    default: .failed(status: Int(status.rawValue))
    }
  }

  static func check(_ status: natsStatus) throws(EngineAnswer) {
    guard status == NATS_OK else { throw answer(status) }
  }

  static func outcome<Value>(
    _ body: () throws(EngineAnswer) -> Value
  ) -> Result<Value, EngineAnswer> {
    do throws(EngineAnswer) { return .success(try body()) } catch { return .failure(error) }
  }
}

extension EngineAnswer {
  /// What an attempt to connect says.
  package init(connecting status: natsStatus) { self = ClientLibrary.answer(status) }
}
