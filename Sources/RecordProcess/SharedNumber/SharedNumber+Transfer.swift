import CSystemd
import Glibc
import SystemCalls

extension SharedNumber {
  /// Sends the number to the process at the other end of a connected Unix socket, together with one space.
  ///
  /// Does not wait: a connection that takes no byte at once is refused.
  package func send(over connection: CInt) throws(SystemCallFailure) {
    guard let descriptor else { throw SystemCallFailure("sendmsg", number: EBADF) }
    guard recordd_send_descriptor(connection, descriptor) == 0 else {
      throw SystemCallFailure("sendmsg", number: errno)
    }
  }

  /// Asks the process behind a Unix socket for its number; `nil` if it gives none.
  ///
  /// Blocks, for some seconds at most.
  ///
  /// - Parameter request: sent first; the number comes with the first byte of the answer.
  package static func ask(_ path: String, _ request: String) -> SharedNumber? {
    let connection = recordd_connect_unix(path, 5)
    guard connection >= 0 else { return nil }
    defer { close(connection) }
    let bytes = Array(request.utf8)
    let sent = bytes.withUnsafeBytes { bytes in
      uninterrupted { Glibc.send(connection, bytes.baseAddress, bytes.count, CInt(MSG_NOSIGNAL)) }
    }
    guard sent == bytes.count else { return nil }
    let descriptor = recordd_receive_descriptor(connection)
    return descriptor < 0 ? nil : SharedNumber(taking: descriptor)
  }
}
