import RecordModel
import RecordTestSupport
import Testing

@testable import RecordEngine

/// What no caller should send, sent for every whole number of every example: a sum that overflows would end the daemon.
@Suite("Whole numbers at their edges") struct NumberEdgeTests {
  private static let edges: [Int64] = [.min, -1, 0, .max]
  /// After these a store takes nothing more, or is another one.
  private static let last = [TakeOver.name, PromoteReplica.name, FenceStore.name]

  private static var endpoints: [Endpoint] {
    Catalog.all.filter { !last.contains($0.name) } + last.compactMap { Catalog.byName[$0] }
  }

  /// The value with one of its whole numbers replaced, for each of them and each edge.
  static func variants(_ value: Value) -> [Value] {
    switch value {
    case .integer: edges.map { .integer($0) }
    case .array(let elements):
      elements.indices.flatMap { index in
        variants(elements[index]).map { changed in
          .array(elements.enumerated().map { $0.offset == index ? changed : $0.element })
        }
      }
    case .object(let members):
      members.indices.flatMap { index in
        variants(members[index].value).map { changed in
          .object(
            members.enumerated().map { $0.offset == index ? .init($0.element.name, changed) : $0.element })
        }
      }
    case .null, .bool, .double, .string: []
    }
  }

  private func sweep(_ engine: TestEngine) throws -> Int {
    var calls = 0
    for endpoint in Self.endpoints {
      for parameters in Self.variants(try endpoint.description.example().parameters.value()) {
        let text = String(decoding: try JSON.encode(parameters), as: UTF8.self)
        calls += 1
        guard case .failure(let failure) = try engine.call(endpoint.name, text).outcome else { continue }
        #expect(failure.code != .internalError, "\(endpoint.name) \(text): \(failure)")
      }
    }
    return calls
  }

  @Test("are answered or refused by a store") func store() throws {
    #expect(try sweep(try TestEngine()) > 200)
  }

  @Test("are answered or refused by a copy of one") func replica() throws {
    #expect(try sweep(try ReplicaScene().replica) > 200)
  }
}
