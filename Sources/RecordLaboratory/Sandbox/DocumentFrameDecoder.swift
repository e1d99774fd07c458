import NIOCore

/// Cuts what the process of a document sends into frames; more than is agreed ends the connection.
struct DocumentFrameDecoder: ByteToMessageDecoder {
  typealias InboundOut = DocumentFrame

  /// Bytes of a result at most.
  let results: Int

  struct BadFrame: Error {}

  mutating func decode(context: ChannelHandlerContext, buffer: inout ByteBuffer) throws -> DecodingState {
    let start = buffer.readerIndex
    guard let header = buffer.getBytes(at: start, length: DocumentFrame.headerBytes) else {
      return .needMoreData
    }
    guard let (kind, count) = DocumentFrame.read(header, results: results), kind.rawValue >= 16 else {
      throw BadFrame()
    }
    guard let bytes = buffer.getBytes(at: start + header.count, length: count) else { return .needMoreData }
    buffer.moveReaderIndex(forwardBy: header.count + count)
    context.fireChannelRead(wrapInboundOut(DocumentFrame(kind, bytes)))
    return .continue
  }

  mutating func decodeLast(
    context: ChannelHandlerContext, buffer: inout ByteBuffer, seenEOF: Bool
  ) throws -> DecodingState { .needMoreData }
}
