import CLZ4
import RecordModel

/// Makes the bodies of records shorter before they are sealed: most of a body is names of members, and values
/// shared by the event and the command's result.
///
/// A compressed body is its length before, as ``RecordModel/LEB128``, and one LZ4 block with
/// ``RecordDictionary`` before it (lz4_Block_format.md).
enum RecordCompression {
  /// The body compressed, or `nil` if that would not make it shorter.
  package static func compressed(_ body: [UInt8]) -> [UInt8]? {
    guard body.count <= Int(LZ4_MAX_INPUT_SIZE) else { return nil }
    var output: [UInt8] = []
    output.reserveCapacity(body.count)
    LEB128.append(UInt64(body.count), to: &output)
    let start = output.count
    // If the block does not fit into fewer bytes, there is nothing to gain.
    guard body.count > start + 1 else { return nil }
    output.append(contentsOf: repeatElement(0, count: body.count - start - 1))
    let written = output.withUnsafeMutableBytes { output in
      body.withUnsafeBytes { compress($0, into: UnsafeMutableRawBufferPointer(rebasing: output[start...])) }
    }
    guard written > 0 else { return nil }
    output.removeLast(output.count - start - written)
    return output
  }

  /// The body that was compressed, or `nil` if the bytes are no compressed body.
  package static func expanded(_ bytes: [UInt8]) -> [UInt8]? {
    var start = 0
    guard let length = LEB128.read(bytes, at: &start), start < bytes.count,
      // No block is longer by more than that.
      length <= UInt64(bytes.count - start) * 255, length <= UInt64(LZ4_MAX_INPUT_SIZE)
    else { return nil }
    var isWhole = false
    let body = [UInt8](unsafeUninitializedCapacity: Int(length)) { output, count in
      isWhole = expand(bytes[start...], into: UnsafeMutableRawBufferPointer(output), length: Int(length))
      count = isWhole ? Int(length) : 0
    }
    return isWhole ? body : nil
  }

  /// How many bytes the block has; 0 if it has no room.
  private static func compress(
    _ body: UnsafeRawBufferPointer, into output: UnsafeMutableRawBufferPointer
  ) -> Int {
    withUnsafeTemporaryAllocation(byteCount: DictionaryState.byteCount, alignment: 16) { state in
      // The dictionary's places, found once.
      state.copyMemory(from: DictionaryState.shared.bytes)
      guard let stream = state.baseAddress, let from = body.baseAddress, let to = output.baseAddress else {
        return 0
      }
      return Int(
        LZ4_compress_fast_continue(
          UnsafeMutablePointer(OpaquePointer(stream)), from.assumingMemoryBound(to: CChar.self),
          to.assumingMemoryBound(to: CChar.self), Int32(truncatingIfNeeded: body.count),
          Int32(truncatingIfNeeded: output.count), 1))
    }
  }

  /// Whether the block holds just as many bytes as there is room for.
  private static func expand(
    _ block: ArraySlice<UInt8>, into output: UnsafeMutableRawBufferPointer, length: Int
  ) -> Bool {
    block.withUnsafeBytes { block in
      let dictionary = DictionaryState.shared.dictionary
      guard let from = block.baseAddress, let to = output.baseAddress, let known = dictionary.baseAddress
      else { return false }
      let read = LZ4_decompress_safe_usingDict(
        from.assumingMemoryBound(to: CChar.self), to.assumingMemoryBound(to: CChar.self),
        Int32(truncatingIfNeeded: block.count), Int32(truncatingIfNeeded: length),
        known.assumingMemoryBound(to: CChar.self), Int32(truncatingIfNeeded: dictionary.count))
      return Int(read) == length
    }
  }
}

/// The state of a compressor that has read the dictionary, which it points to: made once, never changed, and copied for each
/// body.
private struct DictionaryState: @unchecked Sendable {
  static let byteCount = Int(LZ4_sizeofState())
  static let shared = DictionaryState()

  let bytes: UnsafeRawBufferPointer
  let dictionary: UnsafeRawBufferPointer

  private init() {
    let known = RecordDictionary.bytes
    let dictionary = UnsafeMutableRawBufferPointer.allocate(byteCount: known.count, alignment: 16)
    dictionary.copyBytes(from: known)
    let state = UnsafeMutableRawBufferPointer.allocate(byteCount: Self.byteCount, alignment: 16)
    LZ4_loadDict(
      LZ4_initStream(state.baseAddress, state.count),
      dictionary.baseAddress?.assumingMemoryBound(to: CChar.self),
      Int32(truncatingIfNeeded: dictionary.count))
    (bytes, self.dictionary) = (UnsafeRawBufferPointer(state), UnsafeRawBufferPointer(dictionary))
  }
}
