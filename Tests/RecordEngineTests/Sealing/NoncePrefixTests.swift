import RecordModel
import Testing

@testable import RecordEngine
@testable import RecordStore

@Suite("Halves of nonces") struct NoncePrefixTests {
  @Test("so many records in turn share the first half, the second one is each one's own") func shared() {
    let prefix = NoncePrefix(SeededRandomSource(seed: 4), records: 3)
    let nonces = (0..<9).map { _ in prefix.nonce() }
    #expect(nonces.allSatisfy { $0.count == SealingKey.nonceBytes })
    let first = nonces.map { Array($0.prefix(NoncePrefix.byteCount)) }
    for index in nonces.indices { #expect(first[index] == first[index / 3 * 3], "\(index)") }
    #expect(Set(first).count == 3)
    #expect(Set(nonces.map { Array($0.dropFirst(NoncePrefix.byteCount)) }).count == nonces.count)
  }

  @Test("the default is enough for a key of their own not to be derived again and again") func long() {
    let prefix = NoncePrefix(SeededRandomSource(seed: 5))
    let nonces = (0..<1000).map { _ in prefix.nonce() }
    #expect(Set(nonces.map { Array($0.prefix(NoncePrefix.byteCount)) }).count == 1)
  }
}
