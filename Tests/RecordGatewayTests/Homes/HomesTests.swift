import HTTPTypes
import Logging
import NIOPosix
import RecordModel
import RecordPlaces
import RecordTestSupport
import Synchronization
import Testing

@testable import RecordGateway

/// A bucket that can be away, and time that passes when it is told to.
private final class MadePlaces: Sendable {
  let places = Mutex<[String: Place]>([:])
  let isAway = Mutex(false)
  let asked = Mutex<[String]>([])
  private let moment = Mutex(ContinuousClock.now)

  func pass(_ duration: Duration) { moment.withLock { $0 += duration } }

  func finder(_ key: PlacementKey, limit: Int = 64) -> PlaceFinder {
    PlaceFinder(
      key, logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }, limit: limit,
      now: { [self] in moment.withLock { $0 } }
    ) { [self] (name) throws(Failure) in
      asked.withLock { $0.append(name) }
      if isAway.withLock({ $0 }) { throw .noDaemon }
      return places.withLock { $0[name] }
    }
  }
}

@Suite("Where people are at home") struct HomesTests {
  private static let instances = (1...4).map { InstanceID(random: ($0, $0)) }
  private let made = MadePlaces()
  private let key: PlacementKey
  private let links: [InstanceID: DaemonLink]
  private let homes: Homes

  init() throws {
    let key = try #require(PlacementKeyTests.key)
    let pairs = Self.instances.map { id in
      (id, DaemonLink(.init(path: "/nowhere/\(id)"), group: MultiThreadedEventLoopGroup.singleton))
    }
    let (links, finder) = (Dictionary(uniqueKeysWithValues: pairs), made.finder(key))
    (self.key, self.links) = (key, links)
    homes = try #require(Homes(links, usual: Self.instances[0], key, finder))
  }

  private func name(_ address: String) throws -> String { key.name(of: try #require(EmailAddress(address))) }

  private func put(_ name: String, at instance: InstanceID) {
    made.places.withLock { $0[name] = Place(instance: instance, proof: key.proof(name, at: instance)) }
  }

  private func home(_ question: HomeQuestion) async throws(Failure) -> InstanceID? {
    let link = try await homes.home(for: question).link
    return links.first { $0.value === link }?.key
  }

  @Test("who has an address is found by it, however it is written, and by their id") func found() async throws
  {
    put(try name("erika@example.org"), at: Self.instances[2])
    let account = AccountID(high: 9, low: 9)
    put(key.name(of: account), at: Self.instances[1])
    #expect(try await home(.address(" Erika@Example.org", token: nil)) == Self.instances[2])
    #expect(try await home(.newcomer(address: "erika@example.org")) == Self.instances[2])
    let token = Base64URL.text(
      [0, 0, 0, 0, 0, 0, 0, 9, 0, 0, 0, 0, 0, 0, 0, 9] + [UInt8](repeating: 1, count: 64))
    #expect(try await home(.holder(token: token)) == Self.instances[1])
  }

  @Test("an address that nobody has is always led to the same instance, and not all are led to one")
  func strangers() async throws {
    var seen: Set<InstanceID> = []
    for number in 0..<64 {
      let address = "nobody\(number)@example.org"
      let first = try #require(try await home(.address(address, token: nil)))
      #expect(try await home(.address(address.uppercased(), token: nil)) == first)
      seen.insert(first)
    }
    #expect(seen == Set(Self.instances))
    #expect(try await home(.newcomer(address: "nobody1@example.org")) == Self.instances[0])
    #expect(try await home(.address("no address", token: nil)) != nil)
    #expect(try await home(.holder(token: "x")) == Self.instances[0])
    #expect(try await home(.nobody) == Self.instances[0])
  }

  @Test("an address that nobody has yet is that of the session that came with it") func pending() async throws
  {
    let payload = Base64URL.text(Array(#"{"iss":"recordd:\#(Self.instances[3])"}"#.utf8))
    let question = HomeQuestion.address("new@example.org", token: "e30.\(payload).AA")
    #expect(try await home(question) == Self.instances[3])
    put(try name("new@example.org"), at: Self.instances[1])
    made.pass(.seconds(1))
    #expect(try await home(question) == Self.instances[1])
  }

  @Test("an access token leads to the instance that made it; one of no instance of ours is refused")
  func tokens() throws {
    func token(_ instance: InstanceID) -> String {
      "e30.\(Base64URL.text(Array(#"{"iss":"recordd:\#(instance)"}"#.utf8))).AA"
    }
    for instance in Self.instances {
      #expect(try homes.home(ofAccess: token(instance)).link === links[instance])
    }
    #expect(throws: Failure.noSession) { try homes.home(ofAccess: token(InstanceID(random: (8, 8)))) }
    #expect(throws: Failure.noSession) { try homes.home(ofAccess: "a.b.c") }
  }

  @Test("where there is one instance nothing is looked at") func one() async throws {
    let link = DaemonLink(.init(path: "/nowhere"), group: MultiThreadedEventLoopGroup.singleton)
    let homes = Homes(link)
    #expect(try homes.home(ofAccess: "a.b.c").link === link)
    #expect(try await homes.home(for: .address("erika@example.org", token: nil)).link === link)
    #expect(homes.links.count == 1 && homes.all[0].instance == nil)
  }

  @Test("each instance has seats of its own") func seats() {
    let seats = homes.all.map(\.home.seats)
    #expect(seats.count == 4 && Set(seats.map { ObjectIdentifier($0) }).count == 4)
  }

  @Test("who registered is found before the bucket has them, and where the bucket says once it does")
  func welcomed() async throws {
    let link = try #require(links[Self.instances[0]])
    homes.welcome(.newcomer(address: "greta@example.org"), at: link)
    #expect(try await home(.address("greta@example.org", token: nil)) == Self.instances[0])
    put(try name("greta@example.org"), at: Self.instances[3])
    made.pass(.seconds(1))
    #expect(try await home(.address("greta@example.org", token: nil)) == Self.instances[3])
    made.places.withLock { $0 = [:] }
    made.pass(.seconds(1))
    _ = try await home(.address("greta@example.org", token: nil))
    #expect(made.asked.withLock { $0.count } == 3)
  }

  @Test("a look is good for less than a second, and stands in while nobody can be asked") func memory()
    async throws
  {
    let finder = made.finder(key)
    let erika = try name("erika@example.org")
    put(erika, at: Self.instances[1])
    #expect(try await finder.instance(of: erika) == Self.instances[1])
    #expect(try await finder.instance(of: erika) == Self.instances[1])
    #expect(made.asked.withLock { $0.count } == 1)
    put(erika, at: Self.instances[2])
    made.pass(.milliseconds(600))
    #expect(try await finder.instance(of: erika) == Self.instances[2], "moved")
    made.isAway.withLock { $0 = true }
    made.pass(.seconds(3600))
    #expect(try await finder.instance(of: erika) == Self.instances[2])
    await #expect(throws: Failure.noDaemon) { try await finder.instance(of: try name("max@example.org")) }
  }

  @Test("a place that no store said is none") func forged() async throws {
    let erika = try name("erika@example.org")
    let proof = key.proof(erika, at: Self.instances[1])
    made.places.withLock { $0[erika] = Place(instance: Self.instances[2], proof: proof) }
    #expect(try await made.finder(key).instance(of: erika) == nil)
  }

  @Test("what is remembered is bounded") func bounded() async throws {
    let finder = made.finder(key, limit: 8)
    for number in 0..<100 { _ = try await finder.instance(of: try name("p\(number)@example.org")) }
    _ = try await finder.instance(of: try name("p99@example.org"))
    #expect(made.asked.withLock { $0.count } == 100)
    _ = try await finder.instance(of: try name("p0@example.org"))
    #expect(made.asked.withLock { $0.count } == 101)
  }
}

@Suite("Whose a request without a session is") struct HomeRuleTests {
  private static let open = Gateway.dialects().flatMap(\.routes).filter { $0.session == .none }

  @Test("every route without a session that takes a body or calls a method for somebody has a rule")
  func complete() {
    let expected: [String: HomeRule] = [
      "registerPatient": .newcomer("email"), "login": .address("email"), "verifyOtp": .address("email"),
      "resendOtp": .address("email"), "refreshToken": .holder("refreshToken"),
      "forgotPassword": .address("email"), "resetPassword": .holder("token"),
      "registerUser": .newcomer("email"),
      "loginUser": .address("email"), "refreshSession": .holder("refreshToken"),
      "requestPasswordReset": .address("email"), "webSignIn": .address("email"),
      "webRenewal": .cookie("__Host-myhealthally-renewal"),
      "renewWebSession": .cookie("__Host-myhealthally-renewal"),
    ]
    let found = Self.open.compactMap { route in route.home.map { (route.operation, $0) } }
    #expect(Dictionary(found) { one, _ in one } == expected)
    for route in Self.open where route.home == nil { #expect(route.body == .empty, "\(route.operation)") }
  }
}
