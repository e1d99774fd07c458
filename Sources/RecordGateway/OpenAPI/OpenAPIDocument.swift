import HTTPTypes
import RecordModel

/// The description of all routes, made from the route tables (OpenAPI 3.1.0).
enum OpenAPIDocument {
  /// The document of some applications.
  static func make(_ dialects: [any Dialect]) -> Value {
    [
      "openapi": "3.1.0",
      "info": [
        "title": "recordd-gateway",
        // Of the description: the first number changes when clients may have to (R-RH-189).
        "version": "1.0.0",
        "summary": "The applications' REST interfaces to one patient record.",
        "license": ["name": "All rights reserved"],
      ],
      "servers": [["url": "/"]],
      "tags": .array(dialects.map { ["name": .string($0.name), "description": .string($0.title)] }),
      "paths": .object(dialects.flatMap(paths)),
      "components": [
        "securitySchemes": .object([bearer] + dialects.compactMap(cookie)),
        "parameters": parameters,
        "schemas": .object(dialects.map { Value.Member(refusalName($0), $0.refusalSchema) }),
      ],
    ]
  }

  private static func paths(_ dialect: any Dialect) -> [Value.Member] {
    var paths: [(path: String, operations: [Value.Member])] = []
    for route in dialect.routes {
      let path = route.path.description
      let operation = Value.Member(
        route.method.rawValue.lowercased(), operation(route, dialect))
      if let index = paths.firstIndex(where: { $0.path == path }) {
        paths[index].operations.append(operation)
      } else {
        paths.append((path, [operation]))
      }
    }
    return paths.map { Value.Member($0.path, .object($0.operations)) }
  }

  private static func cookie(_ dialect: any Dialect) -> Value.Member? {
    dialect.cookie.map { name in
      Value.Member(
        cookieName(dialect),
        [
          "type": "apiKey", "in": "cookie", "name": .string(name),
          "description": "For the application's pages.",
        ])
    }
  }

  private static let bearer = Value.Member(
    "bearer",
    [
      "type": "http", "scheme": "bearer", "bearerFormat": "JWT",
      "description":
        "The access token; it counts where a cookie is sent too. 401 has `WWW-Authenticate`, with `invalid_token` for one that is not good.",
    ])

  private static let parameters: Value = [
    "X-Request-Id": [
      "name": "X-Request-Id", "in": "header", "schema": [:],
      "description":
        "Names the request in answers and logs; replaced where it is not 1 to 128 of A-Z a-z 0-9 . _ -",
    ],
    "Idempotency-Key": [
      "name": "Idempotency-Key", "in": "header",
      "schema": CommandID.schema,
      "description": "With the same key the same thing is done once, and answered again.",
    ],
    "Idempotency-Key-Text": [
      "name": "Idempotency-Key", "in": "header",
      "schema": ["type": "string", "minLength": 8, "maxLength": 128, "pattern": "^[!-~]+$"],
      "description": "With the same key the same thing is done once, and answered again.",
    ],
    "If-Match": [
      "name": "If-Match", "in": "header", "schema": ["type": "string", "pattern": "^\"[0-9]{1,9}\"$"],
      "description": "The version that is to be changed.",
    ],
    "If-None-Match": [
      "name": "If-None-Match", "in": "header", "schema": [:], "description": "Tags of stored copies.",
    ],
    "If-Modified-Since": [
      "name": "If-Modified-Since", "in": "header", "schema": [:], "description": "The date of a stored copy.",
    ],
  ]

  /// The name of a dialect's schema of refusals.
  static func refusalName(_ dialect: any Dialect) -> String { dialect.name + ".refusal" }

  /// The name of a dialect's cookie among the security schemes.
  static func cookieName(_ dialect: any Dialect) -> String { dialect.name + ".cookie" }
}
