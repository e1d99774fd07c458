import HTTPTypes
import RecordModel

/// The operation that a form sends.
struct FormTarget: Sendable {
  let method: HTTPRequest.Method
  let path: PathTemplate
  let shape: Shape?

  private static let all: [String: FormTarget] = Dictionary(
    MyHealthAlly().routes.map {
      ($0.operation, FormTarget(method: $0.method, path: $0.path, shape: $0.shape))
    }, uniquingKeysWith: { first, _ in first })

  static func of(_ operation: String) -> FormTarget? { all[operation] }

  /// How a field's text becomes a member of the body; `nil` for a text as it is.
  func kind(of field: String) -> String? { shape?.member(at: field.split(separator: ".")[...])?.kind }

  /// Members of the body that are told of a file besides its bytes.
  var fileMembers: [String] {
    ["fileName", "contentType", "mimeType", "sha256", "durationSeconds"].filter {
      shape?.member(at: [Substring($0)]) != nil
    }
  }

  /// Whether a field of files names an attachment, which is stored before.
  func namesAttachment(_ field: String) -> Bool {
    guard case .form(let form)? = shape?.member(at: field.split(separator: ".")[...]) else { return true }
    return form.expectation != TextForm.base64.expectation
  }
}

extension Shape {
  fileprivate var kind: String? {
    switch self {
    case .integer, .number: "number"
    case .flag: "flag"
    case .list: "lines"
    case .form(let form) where form.keywords.contains { $0.value == "date-time" }: "moment"
    case .orNull(let shape), .judged(let shape), .demanding(let shape, _): shape.kind
    default: nil
    }
  }
}
