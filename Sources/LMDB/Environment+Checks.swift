import CLMDB
import Glibc
import Synchronization
import SystemCalls

/// The environments open in this process.
///
/// Opening one twice would drop the library's file locks when either closes.
enum OpenEnvironments {
  private static let paths = Mutex<Set<String>>([])

  static func insert(_ path: String) throws(LMDBError) {
    let isNew = paths.withLock { $0.insert(canonical(path)).inserted }
    if !isNew { throw LMDBError(kind: .alreadyOpen, "open environment") }
  }

  static func remove(_ path: String) {
    paths.withLock { _ = $0.remove(canonical(path)) }
  }

  private static func canonical(_ path: String) -> String {
    guard let resolved = realpath(path, nil) else { return path }
    defer { free(resolved) }
    return String(cString: resolved)
  }
}

/// Sets close-on-exec on the data file, which the library leaves open to every program that is started.
func closeOnExec(_ environment: OpaquePointer) throws(LMDBError) {
  var descriptor: Int32 = -1
  try check(mdb_env_get_fd(environment, &descriptor), "get descriptor")
  let flags = fcntl(descriptor, F_GETFD)
  if flags < 0 || fcntl(descriptor, F_SETFD, flags | FD_CLOEXEC) != 0 {
    throw LMDBError(errno, "set close-on-exec")
  }
}

/// Refuses a file that ends before its last page: the library opens it, and the first access to a missing
/// page is a SIGBUS that ends the process.
func refuseTruncatedFile(_ environment: OpaquePointer) throws(LMDBError) {
  var descriptor: Int32 = -1
  var info = MDB_envinfo()
  var pages = MDB_stat()
  try check(mdb_env_get_fd(environment, &descriptor), "get descriptor")
  try check(mdb_env_info(environment, &info), "environment information")
  try check(mdb_env_stat(environment, &pages), "environment statistics")
  var file = stat()
  if fstat(descriptor, &file) != 0 { throw LMDBError(errno, "examine file") }
  if Int(file.st_size) < (info.me_last_pgno + 1) * Int(pages.ms_psize) {
    throw LMDBError(kind: .truncated, "open environment")
  }
}

/// Refuses NFS, SMB and Ceph, by the numbers of statfs(2).
func refuseNetworkFileSystem(_ path: String) throws(LMDBError) {
  let type = uninterrupted { recordd_file_system_type(path) }
  if type < 0 { throw LMDBError(errno, "examine file system") }
  let network: Set<Int> = [0x6969, 0x517B, 0xFF53_4D42, 0xFE53_4D42, 0x00C3_6400]
  if network.contains(type) { throw LMDBError(kind: .networkFileSystem, "open environment") }
}
