// Lets ThreadSanitizer see who waited for a lock.
//
// A free `Synchronization.Mutex` is taken by code within the program, which is instrumented. One that is held is waited for
// inside of Swift's library, which is not, so that everything a waiter then does looks like a race. This stands in for that
// function when it is preloaded: it takes the lock with the sanitizer's own compare-and-exchange, again and again.
#include <sched.h>
#include <stdint.h>

#define ACQUIRING 2
#define RELAXED 0

// Not there in programs that are not sanitized, such as `swift test` itself.
__attribute__((weak)) extern int __tsan_atomic32_compare_exchange_strong(volatile int32_t *, int32_t *, int32_t, int, int);

static int take(volatile int32_t *word, int32_t thread) {
  int32_t expected = 0;
  if (__tsan_atomic32_compare_exchange_strong)
    return __tsan_atomic32_compare_exchange_strong(word, &expected, thread, ACQUIRING, RELAXED);
  return __atomic_compare_exchange_n(word, &expected, thread, 0, __ATOMIC_ACQUIRE, __ATOMIC_RELAXED);
}

// `Synchronization._MutexHandle._lockSlow(Swift.UInt32)`: the word of the lock is its owner's thread id, 0 when it is free.
__attribute__((swiftcall)) void lock_slowly(uint32_t thread, __attribute__((swift_context)) void *word)
    __asm__("$s15Synchronization12_MutexHandleV9_lockSlowyys6UInt32VF");

__attribute__((swiftcall)) void lock_slowly(uint32_t thread, __attribute__((swift_context)) void *word) {
  while (!take(word, (int32_t)thread)) sched_yield();
}
