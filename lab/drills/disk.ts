import { execFileSync } from 'node:child_process';
import { appendFileSync, rmSync, statfsSync, statSync } from 'node:fs';
import { join } from 'node:path';

export type Disk = {
  folder: string;
  fill: (share?: number) => void;
  grow: (kibibytes: number) => void;
  free: () => void;
  unmount: () => void;
};

/** A small disk of its own, in memory, owned by whoever owns the folder. Needs root. */
export function mountDisk(folder: string, mebibytes: number): Disk {
  const { uid, gid, mode } = statSync(folder);
  const options = `size=${mebibytes}m,uid=${uid},gid=${gid},mode=${(mode & 0o777).toString(8)}`;
  execFileSync('mount', ['-t', 'tmpfs', '-o', options, 'tmpfs', folder]);
  const film = join(folder, 'film');
  return {
    folder,
    /** Fills it to a share, or to the last byte. */
    fill: (share) => {
      const { blocks, bfree, bsize } = statfsSync(folder);
      const wanted = Math.floor(((share ?? 1) * blocks - (blocks - bfree)) * bsize);
      if (share !== undefined) return void appendFileSync(film, Buffer.alloc(Math.max(0, wanted)));
      execFileSync('/bin/sh', ['-c', 'cat /dev/zero > "$0" 2>/dev/null; test -s "$0"', film]);
    },
    grow: (kibibytes) => appendFileSync(film, Buffer.alloc(kibibytes * 1024)),
    free: () => rmSync(film, { force: true }),
    unmount: () => void execFileSync('umount', [folder]),
  };
}
