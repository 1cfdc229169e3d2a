// Loaded before the C library (LD_PRELOAD): notes each change that a process makes below one folder, with its bytes and
// in its order, and the beginning of each HTTP answer it sends. The format of a record is read by recording.ts.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <pthread.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <unistd.h>

enum { CREATE = 1, WRITE, TRUNCATE, SYNC, SYNC_FOLDER, RENAME, LINK, UNLINK, MAKE_FOLDER, REMOVE_FOLDER, ANSWER };
enum { UNKNOWN = 0, FILE_BELOW, FOLDER_BELOW, SOCKET, OTHER };

#define MOST_FDS 65536
#define ANSWER_BYTES 4096

struct header {
  uint32_t op, path_bytes, data_bytes, unused;
  uint64_t inode;
  int64_t at;
};

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int log_fd = -1;
static char root[PATH_MAX];
static size_t root_bytes;
static unsigned char kinds[MOST_FDS];
static uint64_t inodes[MOST_FDS];
static char *paths[MOST_FDS];

#define REAL(name) ((__typeof__(&name))real(#name))

static void *real(const char *name) {
  void *found = dlsym(RTLD_NEXT, name);
  if (!found) abort();
  return found;
}

__attribute__((constructor)) static void begin(void) {
  const char *folder = getenv("POWER_ROOT");
  const char *logs = getenv("POWER_LOGS");
  if (!folder || !logs || !realpath(folder, root)) return;
  root_bytes = strlen(root);
  char file[PATH_MAX];
  snprintf(file, sizeof file, "%s/%d.log", logs, (int)getpid());
  log_fd = (int)syscall(SYS_openat, AT_FDCWD, file, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0600);
}

/** The path if it lies below the folder, else NULL. */
static const char *below(const char *path, char *space) {
  if (log_fd < 0 || !path) return NULL;
  if (path[0] != '/') {
    char here[PATH_MAX / 2];
    if (!getcwd(here, sizeof here)) return NULL;
    snprintf(space, PATH_MAX, "%s/%s", here, path);
    path = space;
  }
  if (strncmp(path, root, root_bytes) != 0) return NULL;
  if (path[root_bytes] == 0) return ".";
  return path[root_bytes] == '/' ? path + root_bytes + 1 : NULL;
}

static void note(uint32_t op, uint64_t inode, int64_t at, const char *path, const struct iovec *data, int parts,
                 size_t bytes) {
  size_t path_bytes = path ? strlen(path) : 0;
  struct header head = {op, (uint32_t)path_bytes, (uint32_t)bytes, 0, inode, at};
  struct iovec out[66] = {{&head, sizeof head}, {(void *)path, path_bytes}};
  int used = 2;
  size_t left = bytes;
  for (int n = 0; n < parts && left > 0 && used < 66; n++) {
    size_t some = data[n].iov_len < left ? data[n].iov_len : left;
    out[used++] = (struct iovec){data[n].iov_base, some};
    left -= some;
  }
  if (left > 0) abort();
  int before = errno;
  size_t whole = sizeof head + path_bytes + bytes;
  if (syscall(SYS_writev, log_fd, out, used) != (ssize_t)whole) abort();
  errno = before;
}

static void note_path(uint32_t op, const char *path, const char *to) {
  struct iovec data = {(void *)to, to ? strlen(to) : 0};
  note(op, 0, 0, path, &data, 1, data.iov_len);
}

static void forget(int fd) {
  if (fd < 0 || fd >= MOST_FDS) return;
  kinds[fd] = UNKNOWN;
  free(paths[fd]);
  paths[fd] = NULL;
}

static void opened(int fd, const char *path, int flags, int was_there) {
  if (fd < 0 || fd >= MOST_FDS) return;
  forget(fd);
  if (!path) return;
  struct stat facts;
  if (fstat(fd, &facts) != 0) return;
  kinds[fd] = S_ISDIR(facts.st_mode) ? FOLDER_BELOW : FILE_BELOW;
  inodes[fd] = facts.st_ino;
  paths[fd] = strdup(path);
  if (kinds[fd] == FOLDER_BELOW) return;
  if (!was_there) note(CREATE, facts.st_ino, 0, path, NULL, 0, 0);
  else if (flags & O_TRUNC) note(TRUNCATE, facts.st_ino, 0, NULL, NULL, 0, 0);
}

static int open_noted(const char *path, int flags, mode_t mode) {
  char space[PATH_MAX];
  const char *name = below(path, space);
  if (!name) {
    int fd = (int)syscall(SYS_openat, AT_FDCWD, path, flags, mode);
    if (fd >= 0 && fd < MOST_FDS && kinds[fd] != UNKNOWN) forget(fd);
    return fd;
  }
  pthread_mutex_lock(&lock);
  struct stat facts;
  int was_there = stat(path, &facts) == 0;
  int fd = (int)syscall(SYS_openat, AT_FDCWD, path, flags, mode);
  int before = errno;
  opened(fd, name, flags, was_there);
  errno = before;
  pthread_mutex_unlock(&lock);
  return fd;
}

#define MODE_OF(flags)                                                                                                 \
  mode_t mode = 0;                                                                                                     \
  if ((flags) & (O_CREAT | O_TMPFILE)) {                                                                               \
    va_list more;                                                                                                      \
    va_start(more, flags);                                                                                             \
    mode = va_arg(more, mode_t);                                                                                       \
    va_end(more);                                                                                                      \
  }

int open(const char *path, int flags, ...) {
  MODE_OF(flags)
  return open_noted(path, flags, mode);
}

int open64(const char *path, int flags, ...) {
  MODE_OF(flags)
  return open_noted(path, flags | O_LARGEFILE, mode);
}

int close(int fd) {
  pthread_mutex_lock(&lock);
  forget(fd);
  int result = (int)syscall(SYS_close, fd);
  pthread_mutex_unlock(&lock);
  return result;
}

/** Asked each time: some of what closes a descriptor goes past this library, and its number is used again. */
static int kind_of(int fd) {
  if (log_fd < 0 || fd < 0 || fd >= MOST_FDS) return OTHER;
  struct stat facts;
  if (fstat(fd, &facts) != 0) return OTHER;
  if (S_ISSOCK(facts.st_mode)) return SOCKET;
  return paths[fd] && inodes[fd] == facts.st_ino ? kinds[fd] : OTHER;
}

/** `at` < 0: at the file's own place. */
static ssize_t wrote(int fd, const struct iovec *data, int parts, int64_t at, ssize_t (*work)(int, const struct iovec *, int, int64_t)) {
  int kind = kind_of(fd);
  if (kind != FILE_BELOW && kind != SOCKET) return work(fd, data, parts, at);
  int is_answer = kind == SOCKET && parts > 0 && data[0].iov_len > 7 && memcmp(data[0].iov_base, "HTTP/1.", 7) == 0;
  if (kind == SOCKET && !is_answer) return work(fd, data, parts, at);
  pthread_mutex_lock(&lock);
  size_t bytes = 0;
  for (int n = 0; n < parts; n++) bytes += data[n].iov_len;
  // Noted before it leaves: nobody has the answer earlier.
  if (is_answer) note(ANSWER, 0, 0, NULL, data, parts, bytes < ANSWER_BYTES ? bytes : ANSWER_BYTES);
  ssize_t done = work(fd, data, parts, at);
  int before = errno;
  if (!is_answer && done > 0) {
    int64_t place = at >= 0 ? at : (int64_t)lseek(fd, 0, SEEK_CUR) - done;
    note(WRITE, inodes[fd], place, NULL, data, parts, (size_t)done);
  }
  errno = before;
  pthread_mutex_unlock(&lock);
  return done;
}

static ssize_t by_writev(int fd, const struct iovec *data, int parts, int64_t at) {
  return at < 0 ? syscall(SYS_writev, fd, data, parts) : syscall(SYS_pwritev, fd, data, parts, (long)at, 0L);
}

ssize_t write(int fd, const void *bytes, size_t count) {
  struct iovec data = {(void *)bytes, count};
  return wrote(fd, &data, 1, -1, by_writev);
}

ssize_t writev(int fd, const struct iovec *data, int parts) { return wrote(fd, data, parts, -1, by_writev); }

ssize_t pwrite(int fd, const void *bytes, size_t count, off_t at) {
  struct iovec data = {(void *)bytes, count};
  return wrote(fd, &data, 1, at, by_writev);
}

ssize_t pwrite64(int fd, const void *bytes, size_t count, off64_t at) { return pwrite(fd, bytes, count, at); }

ssize_t pwritev(int fd, const struct iovec *data, int parts, off_t at) { return wrote(fd, data, parts, at, by_writev); }

ssize_t pwritev64(int fd, const struct iovec *data, int parts, off64_t at) {
  return wrote(fd, data, parts, at, by_writev);
}

ssize_t sendmsg(int fd, const struct msghdr *message, int flags) {
  static ssize_t (*send_it)(int, const struct msghdr *, int);
  if (!send_it) send_it = REAL(sendmsg);
  if (kind_of(fd) == SOCKET && message->msg_iovlen > 0 && message->msg_iov[0].iov_len > 7 &&
      memcmp(message->msg_iov[0].iov_base, "HTTP/1.", 7) == 0) {
    size_t bytes = 0;
    for (size_t n = 0; n < message->msg_iovlen; n++) bytes += message->msg_iov[n].iov_len;
    pthread_mutex_lock(&lock);
    note(ANSWER, 0, 0, NULL, message->msg_iov, (int)message->msg_iovlen, bytes < ANSWER_BYTES ? bytes : ANSWER_BYTES);
    pthread_mutex_unlock(&lock);
  }
  return send_it(fd, message, flags);
}

/** Nothing is noted meanwhile: what was written before is on the disk, and nothing else is claimed to be. */
static int synced(int fd, long call) {
  int kind = kind_of(fd);
  if (kind != FILE_BELOW && kind != FOLDER_BELOW) return (int)syscall(call, fd);
  pthread_mutex_lock(&lock);
  int result = (int)syscall(call, fd);
  if (result == 0) note(kind == FILE_BELOW ? SYNC : SYNC_FOLDER, inodes[fd], 0, paths[fd], NULL, 0, 0);
  pthread_mutex_unlock(&lock);
  return result;
}

int fsync(int fd) { return synced(fd, SYS_fsync); }
int fdatasync(int fd) { return synced(fd, SYS_fdatasync); }

int ftruncate(int fd, off_t bytes) {
  if (kind_of(fd) != FILE_BELOW) return (int)syscall(SYS_ftruncate, fd, bytes);
  pthread_mutex_lock(&lock);
  int result = (int)syscall(SYS_ftruncate, fd, bytes);
  if (result == 0) note(TRUNCATE, inodes[fd], bytes, NULL, NULL, 0, 0);
  pthread_mutex_unlock(&lock);
  return result;
}

int ftruncate64(int fd, off64_t bytes) { return ftruncate(fd, bytes); }

static int renamed(uint32_t op, const char *from, const char *to, long call) {
  char space[PATH_MAX], more[PATH_MAX];
  const char *name = below(from, space), *target = below(to, more);
  if (!name || !target) return (int)syscall(call, from, to);
  pthread_mutex_lock(&lock);
  int result = (int)syscall(call, from, to);
  if (result == 0) note_path(op, name, target);
  pthread_mutex_unlock(&lock);
  return result;
}

int rename(const char *from, const char *to) { return renamed(RENAME, from, to, SYS_rename); }
int link(const char *from, const char *to) { return renamed(LINK, from, to, SYS_link); }

static int at_path(uint32_t op, const char *path, long call, mode_t mode) {
  char space[PATH_MAX];
  const char *name = below(path, space);
  if (!name) return (int)syscall(call, path, mode);
  pthread_mutex_lock(&lock);
  int result = (int)syscall(call, path, mode);
  if (result == 0) note_path(op, name, NULL);
  pthread_mutex_unlock(&lock);
  return result;
}

int unlink(const char *path) { return at_path(UNLINK, path, SYS_unlink, 0); }
int mkdir(const char *path, mode_t mode) { return at_path(MAKE_FOLDER, path, SYS_mkdir, mode); }
int rmdir(const char *path) { return at_path(REMOVE_FOLDER, path, SYS_rmdir, 0); }

int unlinkat(int folder, const char *path, int flags) {
  char whole[PATH_MAX], link_of[64], base[PATH_MAX / 2];
  if (path[0] != '/' && folder != AT_FDCWD) {
    snprintf(link_of, sizeof link_of, "/proc/self/fd/%d", folder);
    ssize_t bytes = readlink(link_of, base, sizeof base - 1);
    if (bytes < 0) return (int)syscall(SYS_unlinkat, folder, path, flags);
    base[bytes] = 0;
    snprintf(whole, sizeof whole, "%s/%s", base, path);
    path = whole;
  }
  return at_path(flags & AT_REMOVEDIR ? REMOVE_FOLDER : UNLINK, path, flags & AT_REMOVEDIR ? SYS_rmdir : SYS_unlink, 0);
}
