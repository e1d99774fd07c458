#ifndef RECORDD_CNATS_SHIM_H
#define RECORDD_CNATS_SHIM_H

#include <nats/nats.h>
/* What drives a connection of the library from outside; Swift's Glibc does not have them. */
#include <sys/epoll.h>
#include <sys/eventfd.h>

#endif
