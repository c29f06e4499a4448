/* Loaded before other libraries (LD_PRELOAD), it lets one call that changes a file go wrong: the one with the
   number FAULT_AT, counted from 1, and all after it if the disk is full. FAULT_KIND says how: "kill" ends the
   process before the call, "torn" after half of a write, "full" and "io" fail as a full or broken disk does. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/types.h>
#include <unistd.h>

static int calls;

static void die(void) { kill(getpid(), SIGKILL); pause(); }

/* 0 to go on, 1 to write half and die, -1 to fail. */
static int fault(int fd) {
    const char *at = getenv("FAULT_AT"), *kind = getenv("FAULT_KIND");
    if (!at || !kind || (fd >= 0 && fd <= 2)) return 0;
    int number = ++calls, wanted = atoi(at);
    if (!strcmp(kind, "full") ? number < wanted : number != wanted) return 0;
    if (!strcmp(kind, "kill")) die();
    if (!strcmp(kind, "torn")) return 1;
    errno = !strcmp(kind, "full") ? ENOSPC : EIO;
    return -1;
}

#define REAL(type, name, ...) static type (*real)(__VA_ARGS__); if (!real) real = dlsym(RTLD_NEXT, name)

#define WRITE(name, parameters, half, whole, ...) \
    ssize_t name parameters { \
        REAL(ssize_t, #name, __VA_ARGS__); \
        switch (fault(fd)) { case 1: half; die(); case -1: return -1; } \
        return whole; \
    }
WRITE(write, (int fd, const void *data, size_t size), real(fd, data, size / 2), real(fd, data, size),
      int, const void *, size_t)
WRITE(pwrite, (int fd, const void *data, size_t size, off_t at), real(fd, data, size / 2, at),
      real(fd, data, size, at), int, const void *, size_t, off_t)
WRITE(pwrite64, (int fd, const void *data, size_t size, off64_t at), real(fd, data, size / 2, at),
      real(fd, data, size, at), int, const void *, size_t, off64_t)

#define CHANGE(name, parameters, fd, arguments, ...) \
    int name parameters { \
        REAL(int, #name, __VA_ARGS__); \
        int found = fault(fd); \
        if (found == 1) die(); \
        return found ? -1 : real arguments; \
    }
CHANGE(fsync, (int fd), fd, (fd), int)
CHANGE(fdatasync, (int fd), fd, (fd), int)
CHANGE(ftruncate, (int fd, off_t size), fd, (fd, size), int, off_t)
CHANGE(ftruncate64, (int fd, off64_t size), fd, (fd, size), int, off64_t)
CHANGE(rename, (const char *from, const char *to), -1, (from, to), const char *, const char *)
CHANGE(link, (const char *from, const char *to), -1, (from, to), const char *, const char *)
/* A full disk takes files away without a word. */
int unlink(const char *path) {
    REAL(int, "unlink", const char *);
    const char *kind = getenv("FAULT_KIND");
    if (kind && (!strcmp(kind, "kill") || !strcmp(kind, "torn"))) fault(-1);
    return real(path);
}
CHANGE(fchmod, (int fd, mode_t mode), fd, (fd, mode), int, mode_t)
CHANGE(chmod, (const char *path, mode_t mode), -1, (path, mode), const char *, mode_t)
