#!/bin/sh
# Runs a program in a network, with mounts and processes of its own: all of them end with it. The shell inside waits for
# what Patroni leaves behind.
exec unshare --net --mount --pid --fork --kill-child --mount-proc sh -c 'ip link set lo up; node "$@"; exit $?' sh "$@"
