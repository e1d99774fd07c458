import RecordModel
import RecordPlaces
import Testing

@testable import RecordGateway

@Suite("Names of people in the bucket of places") struct PlacementKeyTests {
  static let key = PlacementKey(text: Array(String(repeating: "0b", count: 32).utf8))
  static let instance = InstanceID(high: 1, low: 2)

  @Test("the key is 64 hexadecimal digits that are not all zero, perhaps with a line end")
  func text() {
    #expect(PlacementKey(text: Array((String(repeating: "ab", count: 32) + "\n").utf8)) != nil)
    for text in ["", "ab", String(repeating: "0", count: 64), String(repeating: "xy", count: 32)] {
      #expect(PlacementKey(text: Array(text.utf8)) == nil, "\(text)")
    }
    let random = PlacementKey.randomText()
    #expect(random.utf8.count == 64 && random != PlacementKey.randomText())
  }

  @Test("a name is the HMAC-SHA-256 of its kind, a zero byte and its text")
  func names() throws {
    let key = try #require(Self.key)
    let address = try #require(EmailAddress("erika@example.org"))
    let person = try #require(AccountID("550e8400-e29b-41d4-a716-446655440000"))
    // printf 'account\0erika@example.org' | openssl dgst -sha256 -mac HMAC -macopt hexkey:0b0b…
    #expect(key.name(of: address) == "6e9fa151bb914260f2a6fce03ab316464d5e0c41abecd612d8795289c5406104")
    #expect(key.name(of: person) == "88fce2a983f4425bb16873dd9b887e11b245de96579f9bf3abe9ff73cae6389e")
    #expect(Place.isName(key.name(of: address)))
  }

  @Test("an address has one name however it is written, and another one under another key")
  func writings() throws {
    let key = try #require(Self.key)
    let names = ["erika@example.org", " Erika@Example.ORG ", "ERIKA@example.org\n"].compactMap {
      EmailAddress($0)
    }
    .map { key.name(of: $0) }
    #expect(names.count == 3 && Set(names).count == 1)
    let other = try #require(PlacementKey(text: Array(String(repeating: "0c", count: 32).utf8)))
    let address = try #require(EmailAddress("erika@example.org"))
    #expect(other.name(of: address) != names[0])
  }

  @Test("a place is believed for its own name and its own instance alone") func proofs() throws {
    let key = try #require(Self.key)
    let name = key.name(of: try #require(EmailAddress("erika@example.org")))
    let place = Place(instance: Self.instance, proof: key.proof(name, at: Self.instance))
    #expect(key.isGenuine(place, name))
    var elsewhere = place
    elsewhere.instance = InstanceID(high: 3, low: 4)
    #expect(!key.isGenuine(elsewhere, name))
    #expect(!key.isGenuine(place, key.name(of: try #require(EmailAddress("max@example.org")))))
    for proof in ["", "00", name] {
      #expect(!key.isGenuine(Place(instance: Self.instance, proof: proof), name))
    }
    // Neither a later revision nor the address beside it is part of what a store says.
    var moved = place
    (moved.revision, moved.address) = (2, name)
    #expect(key.isGenuine(moved, name))
  }

  @Test("what may be a name: nothing else becomes part of a subject")
  func shapes() {
    let zeros = String(repeating: "0", count: 63)
    #expect(Place.isName(zeros + "a"))
    for text in ["", zeros, zeros + "A", zeros + ".", zeros + "*", zeros + "00", zeros + "é"] {
      #expect(!Place.isName(text), "\(text)")
    }
  }
}

@Suite("What tokens say of where they belong") struct TokenOwnerTests {
  private static let instance = InstanceID("550e8400-e29b-41d4-a716-446655440000")

  private static func token(_ payload: String, parts: Int = 3) -> String {
    let middle = Base64URL.text(Array(payload.utf8))
    return (["e30", middle, "AAAA", "x"].prefix(parts)).joined(separator: ".")
  }

  @Test("an access token names the instance that made it; anything else names none") func instances() {
    let issuer = #"{"iss":"recordd:550e8400-e29b-41d4-a716-446655440000","sub":"x"}"#
    #expect(TokenOwner.instance(ofAccess: Self.token(issuer)) == Self.instance)
    for payload in [
      "", "{", "[]", "{}", #"{"iss":1}"#, #"{"iss":"550e8400-e29b-41d4-a716-446655440000"}"#,
      #"{"iss":"recordd:"}"#,
      #"{"iss":"recordd:../x"}"#,
    ] {
      #expect(TokenOwner.instance(ofAccess: Self.token(payload)) == nil, "\(payload)")
    }
    for text in ["", "a", "..", Self.token(issuer, parts: 2), Self.token(issuer, parts: 4)] {
      #expect(TokenOwner.instance(ofAccess: text) == nil, "\(text)")
    }
  }

  @Test("refresh tokens and mailed ones begin with their account; nothing else is looked at")
  func accounts() throws {
    let account = try #require(AccountID("550e8400-e29b-41d4-a716-446655440000"))
    let id: [UInt8] = [
      0x55, 0x0e, 0x84, 0x00, 0xe2, 0x9b, 0x41, 0xd4, 0xa7, 0x16, 0x44, 0x66, 0x55, 0x44, 0, 0,
    ]
    for rest in [32, 64] {
      #expect(TokenOwner.account(of: Base64URL.text(id + [UInt8](repeating: 7, count: rest))) == account)
    }
    for rest in [0, 31, 33, 63, 65] {
      #expect(
        TokenOwner.account(of: Base64URL.text(id + [UInt8](repeating: 7, count: rest))) == nil, "\(rest)")
    }
    #expect(TokenOwner.account(of: String(repeating: "+", count: 64)) == nil)
    #expect(TokenOwner.account(of: String(repeating: "A", count: 4096)) == nil)
  }
}
