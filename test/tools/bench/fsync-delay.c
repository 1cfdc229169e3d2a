/* Models a disk: preloaded, it makes every fsync and fdatasync wait FSYNC_DELAY_US microseconds longer.
   Bare system calls instead of dlsym(RTLD_NEXT), so that it also works before libc is fully set up. */
#define _GNU_SOURCE
#include <errno.h>
#include <stdlib.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

static void disk_wait(void) {
  const char *text = getenv("FSYNC_DELAY_US");
  long us = text ? atol(text) : 0;
  struct timespec left = {us / 1000000, us % 1000000 * 1000};
  while (us > 0 && nanosleep(&left, &left) == -1 && errno == EINTR) {
  }
}

int fsync(int fd) {
  disk_wait();
  return (int)syscall(SYS_fsync, fd);
}

int fdatasync(int fd) {
  disk_wait();
  return (int)syscall(SYS_fdatasync, fd);
}
