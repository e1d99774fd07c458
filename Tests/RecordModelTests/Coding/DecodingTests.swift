import RecordModel
import Testing

struct DecodingTests {
  struct Plan: Codable, Equatable {
    struct Step: Codable, Equatable {
      var title: String
      var questions: [Question]
      var note: String?
    }
    struct Question: Codable, Equatable {
      var key: String
      var limit: UInt8?
    }
    var steps: [Step]
    var weights: [String: Double]?
  }
  enum Color: String, Codable, CaseIterable { case red, green }
  struct Empty: Codable, Equatable {}

  private func failure<T: Decodable>(_ type: T.Type, _ text: String) -> CodingFailure? {
    #expect(throws: CodingFailure.self) { try JSON.decode(type, from: Array(text.utf8)) }
  }

  static let plans: [(String, CodingFailure)] = [
    (#"{"weights":{}}"#, CodingFailure(.missingMember, path: "steps", offset: 0)),
    (#"{"steps":[],"step":1}"#, CodingFailure(.unknownMember, path: "step", offset: 12)),
    (#"{"steps":null}"#, CodingFailure(.wrongType, path: "steps", offset: 9, expected: "an array")),
    (
      #"{"steps":[{"title":"a","questions":[]},{"title":1,"questions":[]}]}"#,
      CodingFailure(.wrongType, path: "steps[1].title", offset: 48, expected: "a string")
    ),
    (
      #"{"steps":[{"title":"a","questions":[{"key":"k"},{}]}]}"#,
      CodingFailure(.missingMember, path: "steps[0].questions[1].key", offset: 48)
    ),
    (
      #"{"steps":[{"title":"a","questions":[{"key":"k","limit":256}]}]}"#,
      CodingFailure(
        .numberOutOfRange, path: "steps[0].questions[0].limit", offset: 55, expected: "an integer of 8 bits")
    ),
    (
      #"{"steps":[{"title":"a","questions":[{"key":"k","lim":{"x":1}}]}]}"#,
      CodingFailure(.unknownMember, path: "steps[0].questions[0].lim", offset: 47)
    ),
    (
      #"{"steps":[],"weights":{"a b":"x"}}"#,
      CodingFailure(.wrongType, path: "weights.?", offset: 29, expected: "a number")
    ),
    (#"{"steps":[],"Jos\u00e9 Meier":1}"#, CodingFailure(.unknownMember, path: "?", offset: 12)),
    ("[]", CodingFailure(.wrongType, offset: 0, expected: "an object")),
  ]

  @Test(arguments: plans)
  func failuresNameTheirPlace(text: String, expected: CodingFailure) {
    #expect(failure(Plan.self, text) == expected)
  }

  @Test func orderOfMembersDoesNotMatter() throws {
    let text =
      #"{"weights":{"a":1.5},"steps":[{"note":null,"questions":[{"limit":3,"key":"k"}],"title":"t"}]}"#
    let step = Plan.Step(title: "t", questions: [Plan.Question(key: "k", limit: 3)], note: nil)
    #expect(try JSON.decode(Plan.self, from: Array(text.utf8)) == Plan(steps: [step], weights: ["a": 1.5]))
  }

  @Test func unknownMembersMayBeIgnored() throws {
    let tape = try JSON.parse(Array(#"{"plan":{"steps":[],"x":[{"y":1}]},"z":0}"#.utf8))
    let node = try #require(tape.member("plan", of: 0))
    #expect(try tape.decode(Plan.self, at: node, unknownMembers: .ignore) == Plan(steps: [], weights: nil))
    let failure = #expect(throws: CodingFailure.self) { try tape.decode(Plan.self, at: node) }
    #expect(failure == CodingFailure(.unknownMember, path: "x", offset: 20))
    #expect(failure?.within("params").path == "params.x")
  }

  @Test func typesThatAskForNothingTakeNothing() throws {
    #expect(try JSON.decode(Empty.self, from: Array("{}".utf8)) == Empty())
    #expect(failure(Empty.self, #"{"a":1}"#)?.kind == .unknownMember)
    #expect(try JSON.decode([Empty].self, from: Array("[{},{}]".utf8)).count == 2)
  }

  static let integers: [(String, CodingFailure.Kind?)] = [
    ("3.0", nil), ("1e2", nil), ("-0", nil), ("127", nil), ("-128", nil), ("128", .numberOutOfRange),
    ("-129", .numberOutOfRange), ("3.5", .wrongType), ("1e300", .numberOutOfRange), ("true", .wrongType),
    ("\"1\"", .wrongType), ("null", .wrongType), ("[]", .wrongType),
  ]

  @Test(arguments: integers)
  func integersAreChecked(text: String, kind: CodingFailure.Kind?) {
    if let kind {
      #expect(failure(Int8.self, text)?.kind == kind)
    } else {
      #expect(throws: Never.self) { try JSON.decode(Int8.self, from: Array(text.utf8)) }
    }
  }

  @Test func everyWidthIsRead() throws {
    struct All: Codable, Equatable {
      var a: Int, b: Int8, c: Int16, d: Int32, e: Int64, f: UInt, g: UInt8, h: UInt16, i: UInt32, j: UInt64
      var k: Float, l: Double, m: Bool, n: Int128, o: UInt128
    }
    let all = All(
      a: .min, b: .min, c: .min, d: .min, e: .max, f: 1 << 62, g: .max, h: .max, i: .max, j: 1 << 63 - 1,
      k: 0.1,
      l: .leastNonzeroMagnitude, m: true, n: -5, o: 5)
    #expect(try JSON.decode(All.self, from: JSON.encode(all)) == all)
    #expect(try CBOR.decode(All.self, from: CBOR.encode(all)) == all)
    #expect(failure(UInt64.self, "-1")?.kind == .numberOutOfRange)
    #expect(failure(Float.self, "1e300")?.kind == .numberOutOfRange)
    #expect(failure(Bool.self, "1")?.kind == .wrongType)
    #expect(failure(Double.self, "true")?.kind == .wrongType)
  }

  @Test func textsOfTheStandardLibraryAreNotPassedOn() throws {
    #expect(try JSON.decode([Color].self, from: Array(#"["red"]"#.utf8)) == [.red])
    #expect(
      failure([Color].self, #"["red","secret"]"#)
        == CodingFailure(.invalidValue, path: "[1]", offset: 7, expected: "one of red, green"))
    let id = failure([Identifier<RobustnessTests.Person>].self, #"["5E0F"]"#)
    #expect(
      id == CodingFailure(.invalidValue, path: "[0]", offset: 1, expected: "a lower-case version 4 UUID"))
  }

  @Test func errorsOfOtherTypesGetAPlace() throws {
    struct Other: Error {}
    struct Picky: Decodable {
      enum Key: String, CodingKey { case a }
      init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Key.self)
        switch try container.decode(Int.self, forKey: .a) {
        case 1: throw Other()
        case 2:
          throw DecodingError.dataCorruptedError(forKey: .a, in: container, debugDescription: "an odd number")
        case 3:
          throw DecodingError.dataCorruptedError(
            forKey: .a, in: container, debugDescription: "Value 3 is bad")
        case 4:
          throw DecodingError.typeMismatch(
            Int.self, .init(codingPath: decoder.codingPath, debugDescription: ""))
        default:
          throw DecodingError.keyNotFound(Key.a, .init(codingPath: decoder.codingPath, debugDescription: ""))
        }
      }
    }
    #expect(failure([Picky].self, #"[{"a":1}]"#) == CodingFailure(.invalidValue, path: "[0]", offset: 1))
    #expect(
      failure([Picky].self, #"[{"a":2}]"#)
        == CodingFailure(.invalidValue, path: "[0].a", expected: "an odd number"))
    #expect(failure([Picky].self, #"[{"a":3}]"#) == CodingFailure(.invalidValue, path: "[0].a"))
    #expect(failure([Picky].self, #"[{"a":4}]"#) == CodingFailure(.wrongType, path: "[0]", offset: 1))
    #expect(failure([Picky].self, #"[{"a":5}]"#) == CodingFailure(.missingMember, path: "[0].a"))
  }

  @Test func containersByHand() throws {
    struct ByHand: Decodable, Equatable {
      enum Key: String, CodingKey { case list, object, none }
      var sum = 0
      init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Key.self)
        var list = try container.nestedUnkeyedContainer(forKey: .list)
        #expect(list.count == 4)
        if try list.decodeNil() { sum += 1 }
        #expect(throws: CodingFailure.self) { try list.decode(String.self) }
        sum += try list.decode(Int.self)
        var inner = try list.nestedUnkeyedContainer()
        while !inner.isAtEnd { sum += try inner.decode(Int.self) }
        sum += try list.superDecoder().singleValueContainer().decode(Int.self)
        #expect(list.isAtEnd && list.currentIndex == 4)
        #expect(throws: CodingFailure.self) { try list.decode(Int.self) }
        let object = try container.nestedContainer(keyedBy: Key.self, forKey: .object)
        #expect(object.codingPath.map(\.stringValue) == ["object"])
        #expect(object.allKeys == [.none, .list] && object.contains(.none) && !object.contains(.object))
        if try object.decodeNil(forKey: .none) { sum += try object.decode(Int.self, forKey: .list) }
      }
    }
    let text = #"{"list":[null,10,[100,200],1000],"object":{"none":null,"list":10000}}"#
    #expect(try JSON.decode(ByHand.self, from: Array(text.utf8)).sum == 11_311)
  }
}
