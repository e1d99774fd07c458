#ifndef RECORDD_CSYSTEMD_SHARED_H
#define RECORDD_CSYSTEMD_SHARED_H

#include <errno.h>
#include <stdint.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/time.h>
#include <sys/un.h>
#include <unistd.h>

/* A number of 8 bytes at the beginning of a file that several processes map. In C, because nothing in Swift reads memory
   atomically that it did not allocate, and because the macros of ancillary data are not imported. */

/* Maps the number; NULL and errno where that fails, or where the file is too short, whose end no access survives. */
static inline uint64_t *recordd_map_number(int descriptor, int writes) {
  struct stat file;
  if (fstat(descriptor, &file) != 0) return NULL;
  if (file.st_size < (off_t)sizeof(uint64_t)) {
    errno = EINVAL;
    return NULL;
  }
  void *page = mmap(NULL, sizeof(uint64_t), writes ? PROT_READ | PROT_WRITE : PROT_READ, MAP_SHARED, descriptor, 0);
  return page == MAP_FAILED ? NULL : (uint64_t *)page;
}

static inline void recordd_unmap_number(uint64_t *number) { (void)munmap(number, sizeof(uint64_t)); }

static inline uint64_t recordd_load_number(const uint64_t *number) { return __atomic_load_n(number, __ATOMIC_ACQUIRE); }

static inline void recordd_store_number(uint64_t *number, uint64_t value) {
  __atomic_store_n(number, value, __ATOMIC_RELEASE);
}

/* Sends a descriptor with one space, without waiting: 0, or -1 and errno. */
static inline int recordd_send_descriptor(int connection, int descriptor) {
  char space = ' ';
  struct iovec text = {.iov_base = &space, .iov_len = 1};
  union {
    struct cmsghdr header;
    char bytes[CMSG_SPACE(sizeof(int))];
  } control;
  memset(&control, 0, sizeof control);
  struct msghdr message = {.msg_iov = &text, .msg_iovlen = 1, .msg_control = &control, .msg_controllen = sizeof control};
  struct cmsghdr *header = CMSG_FIRSTHDR(&message);
  header->cmsg_level = SOL_SOCKET;
  header->cmsg_type = SCM_RIGHTS;
  header->cmsg_len = CMSG_LEN(sizeof(int));
  memcpy(CMSG_DATA(header), &descriptor, sizeof(int));
  ssize_t sent;
  do {
    sent = sendmsg(connection, &message, MSG_NOSIGNAL | MSG_DONTWAIT);
  } while (sent < 0 && errno == EINTR);
  return sent == 1 ? 0 : -1;
}

/* The descriptor that comes with the first byte, close-on-exec: or -1, where none comes. */
static inline int recordd_receive_descriptor(int connection) {
  char first;
  struct iovec text = {.iov_base = &first, .iov_len = 1};
  union {
    struct cmsghdr header;
    char bytes[CMSG_SPACE(sizeof(int))];
  } control;
  struct msghdr message = {.msg_iov = &text, .msg_iovlen = 1, .msg_control = &control, .msg_controllen = sizeof control};
  ssize_t received;
  do {
    received = recvmsg(connection, &message, MSG_CMSG_CLOEXEC);
  } while (received < 0 && errno == EINTR);
  struct cmsghdr *header = received == 1 ? CMSG_FIRSTHDR(&message) : NULL;
  if (header == NULL || header->cmsg_level != SOL_SOCKET || header->cmsg_type != SCM_RIGHTS ||
      header->cmsg_len != CMSG_LEN(sizeof(int)))
    return -1;
  int descriptor;
  memcpy(&descriptor, CMSG_DATA(header), sizeof(int));
  return descriptor;
}

/* A connection to a Unix stream socket that waits for nothing longer than so many seconds: or -1 and errno. */
static inline int recordd_connect_unix(const char *path, int seconds) {
  struct sockaddr_un address = {.sun_family = AF_UNIX};
  if (strlen(path) >= sizeof address.sun_path) {
    errno = ENAMETOOLONG;
    return -1;
  }
  strcpy(address.sun_path, path);
  int connection = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
  if (connection < 0) return -1;
  struct timeval limit = {.tv_sec = seconds};
  int failed = setsockopt(connection, SOL_SOCKET, SO_RCVTIMEO, &limit, sizeof limit) != 0 ||
               setsockopt(connection, SOL_SOCKET, SO_SNDTIMEO, &limit, sizeof limit) != 0;
  if (!failed) {
    do {
      failed = connect(connection, (struct sockaddr *)&address, sizeof address) != 0;
    } while (failed && errno == EINTR);
  }
  if (failed) {
    int number = errno;
    close(connection);
    errno = number;
    return -1;
  }
  return connection;
}

#endif
