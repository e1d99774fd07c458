import RecordModel

/// The bucket of places at the engine.
///
/// Each change names the sequence of what it takes the place of, so that of two who change a name at once one is told so.
package struct PlaceBook: Sendable {
  /// What a name has.
  package struct Found: Sendable, Equatable {
    /// `nil` where there is none.
    package var place: Place?
    /// To be named by whoever changes it; 0 where there is nothing.
    package var sequence: UInt64
  }

  private let connection: EngineConnection
  private let subjects: PlaceSubjects

  package init(_ connection: EngineConnection, bucket: String) {
    (self.connection, subjects) = (connection, PlaceSubjects(bucket))
  }

  /// What a name has as any server knows it: one may lag, which a change finds out.
  package func find(_ name: String) async throws(EngineAnswer) -> Found {
    guard Place.isName(name),
      let message = try await connection.last(subjects.stream, subject: subjects.name(name))
    else { return Found(place: nil, sequence: 0) }
    return Found(place: try? JSON.decode(Place.self, from: message.payload), sequence: message.sequence)
  }

  /// Puts a place over what was found; whether nobody else was faster.
  package func put(
    _ place: Place, at name: String, over sequence: UInt64
  ) async throws(EngineAnswer) -> Bool {
    guard Place.isName(name), let payload = try? JSON.encode(place) else { return false }
    do throws(EngineAnswer) {
      _ = try await connection.publish(
        Publication(
          subject: subjects.name(name), stream: subjects.stream, expected: sequence, payload: payload))
      return true
    } catch {
      guard AnswerTable.row(error).reaction == .locate else { throw error }
      return false
    }
  }

  /// Takes a name's place away for good, if it is still that one.
  package func remove(sequence: UInt64) async throws(EngineAnswer) {
    try await connection.erase(subjects.stream, sequence: sequence)
  }

  /// How far the log of an instance was gone through; `nil` if it never was.
  package func cursor(of instance: InstanceID) async throws(EngineAnswer) -> PlaceCursor? {
    let message = try await connection.last(subjects.stream, subject: subjects.cursor(instance))
    return message.flatMap { try? JSON.decode(PlaceCursor.self, from: $0.payload) }
  }

  package func put(_ cursor: PlaceCursor, of instance: InstanceID) async throws(EngineAnswer) {
    guard let payload = try? JSON.encode(cursor) else { return }
    _ = try await connection.publish(
      Publication(
        subject: subjects.cursor(instance), stream: subjects.stream, expected: nil, payload: payload))
  }

  /// Has the log of an instance gone through again from its start, by whoever does that next.
  package func forget(_ instance: InstanceID) async throws(EngineAnswer) {
    try await put(PlaceCursor(epoch: .max >> 1), of: instance)
  }

  /// The cursors of all instances.
  package func cursors() async throws(EngineAnswer) -> [(instance: String, cursor: PlaceCursor)] {
    var (found, sequence): ([(String, PlaceCursor)], UInt64) = ([], 1)
    let reader = SubjectReader(connection: connection)
    while let message = try await reader.next(
      subjects.stream, subjects.allCursors, from: sequence, follows: { _ in true })
    {
      sequence = message.sequence + 1
      guard let instance = message.subject.split(separator: ".").last.flatMap({ InstanceID(String($0)) }),
        let cursor = try? JSON.decode(PlaceCursor.self, from: message.payload)
      else { continue }
      found.append(("\(instance)", cursor))
    }
    return found
  }
}
