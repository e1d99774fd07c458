import RecordModel
import Testing

struct SchemaTests {
  enum Color: String, Codable, CaseIterable { case red, green }
  enum Level: Int, Codable, CaseIterable { case low = 1, high = 5 }
  enum Mood: String, Codable, CaseIterable, SchemaDescribing { case calm, tense }
  struct Slug: Decodable {
    init(from decoder: any Decoder) throws {
      let text = try decoder.singleValueContainer().decode(String.self)
      guard text.utf8.count > 0 else {
        throw DecodingError.dataCorrupted(.init(codingPath: [], debugDescription: "a slug"))
      }
    }
  }
  struct Part: Decodable {
    var id: Identifier<RobustnessTests.Person>
    var at: Timestamp?
    var color: Color
    var mood: Mood
    var slug: Slug
  }
  final class Tree: Decodable {
    var name: String
    var children: [Tree]
  }
  struct Whole: Decodable {
    var count: Int
    var small: UInt8
    var ratio: Double
    var isOn: Bool
    var part: Part
    var parts: [Part]
    var table: [String: [Int]]
    var level: Level?
    var data: Bytes?
    var any: Value
    var maybe: [Int?]
  }

  static let part: Value = [
    "type": "object",
    "properties": [
      "id": Identifier<RobustnessTests.Person>.schema,
      "at": ["anyOf": [["type": "string", "format": "date-time"], ["type": "null"]]],
      "color": ["type": "string", "enum": ["red", "green"]],
      "mood": ["type": "string", "enum": ["calm", "tense"]],
      "slug": ["type": "string"],
    ],
    "required": ["id", "color", "mood", "slug"], "additionalProperties": false,
  ]

  static let whole: Value = [
    "type": "object",
    "properties": [
      "count": ["type": "integer"], "small": ["type": "integer", "minimum": 0, "maximum": 255],
      "ratio": ["type": "number"], "isOn": ["type": "boolean"], "part": part,
      "parts": ["type": "array", "items": part],
      "table": ["type": "object", "additionalProperties": ["type": "array", "items": ["type": "integer"]]],
      "level": ["anyOf": [["type": "integer", "enum": [1, 5]], ["type": "null"]]],
      "data": [
        "anyOf": [
          ["type": "string", "contentEncoding": "base64url", "pattern": "^[A-Za-z0-9_-]*$"], ["type": "null"],
        ]
      ],
      "any": [:],
      "maybe": ["type": "array", "items": ["anyOf": [["type": "integer"], ["type": "null"]]]],
    ],
    "required": ["count", "small", "ratio", "isOn", "part", "parts", "table", "any", "maybe"],
    "additionalProperties": false,
  ]

  @Test func membersAreRecorded() {
    #expect(Schema.of(Part.self) == Self.part)
    #expect(Schema.of(Whole.self) == Self.whole)
  }

  @Test func typesThatHoldThemselvesEnd() {
    let members: Value = [
      "name": ["type": "string"], "children": ["type": "array", "items": ["type": "object"]],
    ]
    #expect(
      Schema.of(Tree.self) == [
        "type": "object", "properties": members, "required": ["name", "children"],
        "additionalProperties": false,
      ])
  }

  @Test func demandsOnValuesAreMet() {
    struct Demanding: Decodable {
      enum Key: String, CodingKey { case list, size, then }
      init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Key.self)
        guard try !container.decode([Slug].self, forKey: .list).isEmpty,
          try (50...200).contains(container.decode(Int.self, forKey: .size))
        else { throw DecodingError.dataCorrupted(.init(codingPath: [], debugDescription: "a list")) }
        _ = try container.decode(Bool.self, forKey: .then)
      }
    }
    let schema = Schema.of(Demanding.self)
    #expect(schema["required"] == ["list", "size", "then"])
    #expect(
      schema["properties"] == [
        "list": ["type": "array", "items": ["type": "string"]], "size": ["type": "integer"],
        "then": ["type": "boolean"],
      ])
  }

  @Test func typesThatNoSampleSatisfiesAreNamed() throws {
    struct Odd: Decodable {
      init(from decoder: any Decoder) throws {
        guard try decoder.singleValueContainer().decode(String.self) == "unlikely" else {
          throw DecodingError.dataCorrupted(.init(codingPath: [], debugDescription: "something unlikely"))
        }
      }
    }
    struct Around: Decodable {
      var odd: Odd
      var after: Int
    }
    #expect(Schema.gaps(of: Around.self) == ["Around", "Odd"])
    #expect(Schema.gaps(of: [Whole].self).isEmpty && Schema.gaps(of: Tree.self).isEmpty)
  }
}
