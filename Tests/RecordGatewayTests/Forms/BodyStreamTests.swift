import NIOCore
import RecordTestSupport
import Synchronization
import Testing

@testable import RecordGateway

@Suite("Bodies while they come") struct BodyStreamTests {
  private final class Taken: Sendable {
    let bytes = Atomic<Int>(0)
  }

  @Test("what comes is read in order, and counted when it is taken") func order() async throws {
    let taken = Taken()
    let stream = BodyStream { taken.bytes.wrappingAdd($0, ordering: .relaxed) }
    stream.append(ByteBuffer(string: "ab"))
    let reading = Task {
      var text = ""
      for try await part in stream { text += String(buffer: part) }
      return text
    }
    stream.append(ByteBuffer(string: "c"))
    stream.append(ByteBuffer(string: "d"))
    stream.end(.success(()))
    #expect(try await reading.value == "abcd")
    #expect(taken.bytes.load(ordering: .relaxed) == 4)
  }

  @Test("64 KiB that nobody has read are enough") func full() async throws {
    let stream = BodyStream { _ in }
    stream.append(ByteBuffer(repeating: 0, count: BodyStream.room - 1))
    #expect(!stream.isFull)
    stream.append(ByteBuffer(repeating: 0, count: 1))
    #expect(stream.isFull)
    _ = try await stream.next()
    #expect(!stream.isFull)
  }

  @Test("whoever waits is told of the end", arguments: [BodyFault.cut, .late, .crowded])
  func fault(fault: BodyFault) async throws {
    let stream = BodyStream { _ in }
    let reading = Task { try await stream.next() }
    await Task.yield()
    stream.end(.failure(fault))
    await #expect(throws: fault) { try await reading.value }
    await #expect(throws: fault) { try await stream.next() }
    stream.append(ByteBuffer(string: "late"))
    stream.end(.success(()))
    await #expect(throws: fault) { try await stream.next() }
  }

  @Test("what came before the end is read before it, unless the body is cut off") func rest() async throws {
    let whole = BodyStream { _ in }
    whole.append(ByteBuffer(string: "x"))
    whole.end(.success(()))
    #expect(try await whole.next() == ByteBuffer(string: "x"))
    #expect(try await whole.next() == nil)
    let broken = BodyStream { _ in }
    broken.append(ByteBuffer(string: "x"))
    broken.end(.failure(.cut))
    await #expect(throws: BodyFault.cut) { try await broken.next() }
  }
}
