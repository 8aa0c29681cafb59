"""One turn over the pipes of a bot, compiled: a line out, a block back, and nothing in between.

The plain case only; whatever else happens is left to `link`, which goes on from there.
"""

from posix.unistd cimport read, write

cdef extern from "poll.h" nogil:
    struct pollfd:
        int fd
        short events
        short revents
    int POLLIN
    int poll(pollfd *files, unsigned long count, int patience)

cdef enum:
    CHUNK = 65536


def turn(int stdin, int stdout, int pidfd, bytes line not None, double patience):
    """Write a line and return the block that comes back within so many seconds.

    When not all can be written, nothing comes, or the process has gone, return instead how many
    bytes were written: 0 also when none could be.
    """
    cdef char[CHUNK] block
    cdef pollfd[2] files
    cdef const char *text = line
    cdef Py_ssize_t size = len(line), written, got = 0
    files[0] = pollfd(stdout, POLLIN, 0)
    files[1] = pollfd(pidfd, POLLIN, 0)
    with nogil:
        written = write(stdin, text, size)
        if written == size and poll(files, 2, <int>(patience * 1e3)) > 0:
            if files[0].revents & POLLIN:
                got = read(stdout, block, CHUNK)
    if got > 0:
        return block[:got]
    return max(written, 0)
