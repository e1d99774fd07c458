import NIOCore
import RecordModel
import RecordProcess

extension Connection {
  /// Sends the descriptor of the generation's page with a space, which JSON allows before a text, and then
  /// the reply.
  ///
  /// A descriptor comes with a byte, so nothing before it may be unsent: it is for the first request of a
  /// connection. A client that expects none receives none.
  func handOverGeneration(_ call: Call, _ ticket: Ticket) {
    do throws(Failure) {
      try shared.service.authorizeGeneration(call)
      guard let generation = shared.generation else {
        throw Failure(.unavailable, "this daemon keeps no generation; ask instead of remembering")
      }
      guard !hasWritten, output.isEmpty, inFlight == 0, ticket.batch == 0, ticket.id != nil else {
        throw Failure(
          .stateConflict,
          "the generation is handed over to the first request of a connection, outside of a batch")
      }
      let result: Tape
      do { result = try Tape(["generation": .integer(Int64(clamping: generation.value))]) } catch {
        throw Failure(.internalError, "the result could not be written")
      }
      try send(generation)
      answer(ticket, .success(result))
    } catch {
      answer(ticket, .failure(error))
    }
  }

  private func send(_ generation: SharedNumber) throws(Failure) {
    let isSent = try? context?.pipeline.syncOperations.withUnsafeTransportIfAvailable(
      of: NIOBSDSocket.Handle.self
    ) { descriptor in (try? generation.send(over: descriptor)) != nil }
    guard isSent == true else {
      throw Failure(.unavailable, "the generation cannot be handed over on this connection")
    }
  }
}
