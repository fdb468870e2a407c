import { execFileSync } from 'node:child_process';
import { rmSync, statSync } from 'node:fs';
import { join } from 'node:path';

export type Disk = { folder: string; fill: () => void; free: () => void; unmount: () => void };

/** A small disk of its own, in memory, owned by whoever owns the folder. Needs root. */
export function mountDisk(folder: string, mebibytes: number): Disk {
  const { uid, gid, mode } = statSync(folder);
  const options = `size=${mebibytes}m,uid=${uid},gid=${gid},mode=${(mode & 0o777).toString(8)}`;
  execFileSync('mount', ['-t', 'tmpfs', '-o', options, 'tmpfs', folder]);
  const film = join(folder, 'film');
  return {
    folder,
    /** To the last byte. */
    fill: () => {
      execFileSync('/bin/sh', ['-c', 'cat /dev/zero > "$0" 2>/dev/null; test -s "$0"', film]);
    },
    free: () => rmSync(film, { force: true }),
    unmount: () => void execFileSync('umount', [folder]),
  };
}
