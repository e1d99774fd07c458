import NIOCore
import RecordModel
import RecordPlaces

/// Finds the instance that a request belongs to.
///
/// Where there is one, everything is its, and nothing is looked at. Where there are many, access tokens name theirs, and whose an
/// address or another token is, ``PlaceFinder`` knows. An address that nobody has is led to an instance that only the placement key
/// tells, so that neither the answer nor its time says that it is nobody's.
package final class Homes: Sendable {
  /// For who is new, and for what is nobody's.
  let usual: Home
  private let many: Many?

  fileprivate struct Many: Sendable {
    let homes: [InstanceID: Home]
    /// In the order of their ids, which is the same at every gateway.
    let order: [InstanceID]
    let usual: InstanceID
    let key: PlacementKey
    let finder: PlaceFinder
  }

  /// One instance.
  package init(_ link: DaemonLink) { (usual, many) = (Home(link), nil) }

  /// Several.
  ///
  /// - Parameter usual: one of the links'.
  init?(_ links: [InstanceID: DaemonLink], usual: InstanceID, _ names: PlacementKey, _ finder: PlaceFinder) {
    let homes = links.mapValues { Home($0) }
    guard let home = homes[usual] else { return nil }
    self.usual = home
    let order = homes.keys.sorted { "\($0)" < "\($1)" }
    many = Many(homes: homes, order: order, usual: usual, key: names, finder: finder)
  }

  /// All of them, by their ids; without one where there is no other.
  var all: [(instance: InstanceID?, home: Home)] {
    guard let many else { return [(nil, usual)] }
    return many.order.compactMap { id in many.homes[id].map { (id, $0) } }
  }

  var links: [DaemonLink] { all.map(\.home.link) }

  /// The instance that made an access token.
  ///
  /// - Throws: ``RecordModel/Failure/Code/unauthorized`` if none of ours did.
  func home(ofAccess token: String) throws(Failure) -> Home {
    guard let many else { return usual }
    guard let id = TokenOwner.instance(ofAccess: token), let home = many.homes[id] else { throw .noSession }
    return home
  }

  /// The instance of a request without a session.
  func home(for question: HomeQuestion) async throws(Failure) -> Home {
    guard let many else { return usual }
    switch question {
    case .nobody: return usual
    case .newcomer(let text): return try await many.home(ofAddress: text) ?? usual
    case .address(let text, let token):
      if let home = try await many.home(ofAddress: text) { return home }
      if let token, let home = try? self.home(ofAccess: token) { return home }
      return many.homes[many.stranger(text)] ?? usual
    case .holder(let token):
      guard let account = TokenOwner.account(of: token) else { return usual }
      return try await many.home(of: many.key.name(of: account)) ?? usual
    }
  }

  /// Remembers where somebody has just registered: that they are at home there is in the bucket a moment later.
  func welcome(_ question: HomeQuestion, at link: DaemonLink) {
    guard let many, case .newcomer(let text) = question, let address = EmailAddress(text) else { return }
    guard let id = many.homes.first(where: { $0.value.link === link })?.key else { return }
    many.finder.expect(many.key.name(of: address), at: id)
  }

  /// Whether any of them can be reached.
  func check() async throws(Failure) {
    let links = links
    let failure = await withTaskGroup(of: Failure?.self) { group in
      for link in links {
        group.addTask {
          do throws(Failure) { try await link.check() } catch { return error }
          return nil
        }
      }
      // The first that answers will do.
      var failure: Failure?
      for await outcome in group {
        guard let outcome else {
          group.cancelAll()
          return Failure?.none
        }
        failure = outcome
      }
      return failure
    }
    if let failure { throw failure }
  }

  /// Closes all connections.
  package func close() async {
    for link in links { await link.close() }
    await many?.finder.close()
  }
}

extension Homes.Many {
  fileprivate func home(ofAddress text: String) async throws(Failure) -> Home? {
    guard let address = EmailAddress(text) else { return nil }
    return try await home(of: key.name(of: address))
  }

  fileprivate func home(of name: String) async throws(Failure) -> Home? {
    try await finder.instance(of: name).flatMap { homes[$0] }
  }

  /// The instance that says no to an address that nobody has.
  fileprivate func stranger(_ text: String) -> InstanceID {
    let number = key.number(of: EmailAddress(text)?.canonical ?? text)
    return order[Int(number % UInt64(order.count))]
  }
}
