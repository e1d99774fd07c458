#ifndef RECORDD_CSYSTEMD_SHIM_H
#define RECORDD_CSYSTEMD_SHIM_H

#include <errno.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>
#include <sys/eventfd.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <systemd/sd-daemon.h>
#include <systemd/sd-journal.h>
#include <unistd.h>

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

/* Sends a message to the service manager's socket at a path, or at a name of the abstract namespace after an `@`: 1, 0 where
   there is no place, or -errno. The protocol of sd_notify(3), which takes the place from the environment of the process
   and from nowhere else. Not inlined, so that whoever counts instructions can tell the end of a start by it. */
__attribute__((noinline)) static inline int recordd_notify(const char *place, const char *message) {
  if (place == NULL) return 0;
  if (place[0] != '/' && place[0] != '@') return -EAFNOSUPPORT;
  struct sockaddr_un address = {.sun_family = AF_UNIX};
  size_t length = strlen(place);
  if (length < 2 || length >= sizeof address.sun_path) return -EINVAL;
  memcpy(address.sun_path, place, length);
  int is_abstract = place[0] == '@';
  if (is_abstract) address.sun_path[0] = 0;
  int descriptor = socket(AF_UNIX, SOCK_DGRAM | SOCK_CLOEXEC, 0);
  if (descriptor < 0) return -errno;
  socklen_t whole = (socklen_t)(offsetof(struct sockaddr_un, sun_path) + length + (is_abstract ? 0 : 1));
  ssize_t sent;
  do {
    sent = sendto(descriptor, message, strlen(message), MSG_NOSIGNAL, (struct sockaddr *)&address, whole);
  } while (sent < 0 && errno == EINTR);
  int result = sent < 0 ? -errno : 1;
  close(descriptor);
  return result;
}

/* Names the calling thread; the kernel keeps 15 bytes. prctl is variadic, which Swift does not import. */
static inline void recordd_name_this_thread(const char *name) { (void)prctl(PR_SET_NAME, name, 0, 0, 0); }

#endif
