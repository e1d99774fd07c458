import RecordClient
import RecordModel

extension ReceivedValue {
  /// Reads a result of the record as its method's outcome.
  func read<T: Decodable>(_ type: T.Type) throws(Failure) -> T {
    do throws(ClientError) { return try decode(type) } catch { throw Failure(error) }
  }
}
