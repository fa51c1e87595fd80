// Loaded before a test process (LD_PRELOAD), so that what may come late does come late: of all jobs that
// Swift Concurrency hands to its pool, and of all threads that start, every third waits for up to 700 µs.
// A test that is green by the luck of an order is red then. Nothing is done that a loaded machine doesn't do.

#if defined(__linux__)

#define _GNU_SOURCE
#include <dlfcn.h>
#include <pthread.h>
#include <stdint.h>
#include <stdlib.h>
#include <time.h>

enum { delayed_one_in = 3, longest_delay_in_ns = 700000, stack_bytes = 64 << 10 };

typedef int (*create_thread)(pthread_t *, const pthread_attr_t *, void *(*)(void *), void *);

static int create(
  pthread_t *thread, const pthread_attr_t *attributes, void *(*body)(void *), void *argument
) {
  static create_thread original;
  if (original == NULL) original = (create_thread)dlsym(RTLD_NEXT, "pthread_create");
  return original(thread, attributes, body, argument);
}

static uint64_t draw(void) {
  static _Thread_local uint64_t state;
  if (state == 0) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    state = ((uint64_t)now.tv_nsec << 20) ^ (uintptr_t)&state ^ 1;
  }
  // SplitMix64, after Steele, Lea and Flood, 2014.
  uint64_t mixed = state += 0x9E3779B97F4A7C15;
  mixed = (mixed ^ (mixed >> 30)) * 0xBF58476D1CE4E5B9;
  mixed = (mixed ^ (mixed >> 27)) * 0x94D049BB133111EB;
  return mixed ^ (mixed >> 31);
}

static int is_delayed(void) { return draw() % delayed_one_in == 0; }

static void wait_a_while(void) {
  struct timespec delay = {0, (long)(draw() % longest_delay_in_ns)};
  nanosleep(&delay, NULL);
}

// Threads.

struct start {
  void *(*body)(void *);
  void *argument;
};

static void *start_late(void *memory) {
  struct start start = *(struct start *)memory;
  free(memory);
  wait_a_while();
  return start.body(start.argument);
}

int pthread_create(
  pthread_t *thread, const pthread_attr_t *attributes, void *(*body)(void *), void *argument
) {
  struct start *start = is_delayed() ? malloc(sizeof *start) : NULL;
  if (start == NULL) return create(thread, attributes, body, argument);
  *start = (struct start){body, argument};
  int failure = create(thread, attributes, start_late, start);
  if (failure) free(start);
  return failure;
}

// Jobs. The hook is the runtime's own: swift_task_enqueueGlobal_hook in its Concurrency.h.

#define swiftcall __attribute__((swiftcall))
typedef swiftcall void (*enqueue)(void *job);
typedef swiftcall void (*enqueue_hook)(void *job, enqueue original);

struct late_job {
  void *job;
  enqueue enqueue;
};

static void *enqueue_late(void *memory) {
  struct late_job late = *(struct late_job *)memory;
  free(memory);
  wait_a_while();
  late.enqueue(late.job);
  return NULL;
}

static swiftcall void delay(void *job, enqueue original) {
  struct late_job *late = is_delayed() ? malloc(sizeof *late) : NULL;
  if (late != NULL) {
    *late = (struct late_job){job, original};
    pthread_attr_t attributes;
    pthread_t thread;
    pthread_attr_init(&attributes);
    pthread_attr_setdetachstate(&attributes, PTHREAD_CREATE_DETACHED);
    pthread_attr_setstacksize(&attributes, stack_bytes);
    int failure = create(&thread, &attributes, enqueue_late, late);
    pthread_attr_destroy(&attributes);
    if (!failure) return;
    free(late);
  }
  original(job);
}

__attribute__((constructor)) static void shake(void) {
  enqueue_hook *hook = (enqueue_hook *)dlsym(RTLD_DEFAULT, "swift_task_enqueueGlobal_hook");
  if (hook != NULL) *hook = delay;
}

#endif
