#include <linux/sched.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "../CFaults/include/faults.h"

/* setns(2) of a network, which Swift's Glibc does not have. */
static inline long enter_network(int descriptor) { return syscall(SYS_setns, descriptor, CLONE_NEWNET); }
