/// Why there is no text; says nothing of what was asked or answered.
enum ServerFailure: Error, Sendable, Equatable, CustomStringConvertible {
  case unreachable
  case late
  /// Another status than 200; a redirection is not followed.
  case status(UInt)
  /// The answer has more bytes than any text.
  case tooLarge
  /// The answer is not what chat completions answer.
  case malformed
  /// The text has more tokens than it may.
  case cutOff

  var description: String {
    switch self {
    case .unreachable: "unreachable"
    case .late: "late"
    case .status(let code): "status \(code)"
    case .tooLarge: "too large"
    case .malformed: "malformed"
    case .cutOff: "cut off"
    }
  }
}
