#ifndef RECORDD_CSYSTEMD_SHIM_H
#define RECORDD_CSYSTEMD_SHIM_H

#include <stdint.h>
#include <sys/eventfd.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <systemd/sd-daemon.h>
#include <systemd/sd-journal.h>

/* The kernel's struct ucred. glibc shows it only under _GNU_SOURCE, and defining that here would give this
   module another fd_set than the one of Swift's Glibc module, which the compiler rejects. */
struct recordd_peer_credentials {
  pid_t process;
  uid_t user;
  gid_t group;
};

/* Who is at the other end of a connected Unix socket: 0 and *uid, or -1 and errno. */
static inline int recordd_peer_uid(int descriptor, uid_t *uid) {
  struct recordd_peer_credentials peer;
  socklen_t length = sizeof peer;
  if (getsockopt(descriptor, SOL_SOCKET, SO_PEERCRED, &peer, &length) != 0) return -1;
  if (length != sizeof peer) return -1;
  *uid = peer.user;
  return 0;
}

/* Device and inode of an open file: 0, or -1 and errno. In C, because more than one imported module declares stat. */
static inline int recordd_file_identity(int descriptor, uint64_t *device, uint64_t *inode) {
  struct stat information;
  if (fstat(descriptor, &information) != 0) return -1;
  *device = information.st_dev;
  *inode = information.st_ino;
  return 0;
}

/* Names the calling thread; the kernel keeps 15 bytes. prctl is variadic, which Swift does not import. */
static inline void recordd_name_this_thread(const char *name) { (void)prctl(PR_SET_NAME, name, 0, 0, 0); }

#endif
