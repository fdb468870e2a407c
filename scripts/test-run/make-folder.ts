import { chmodSync, mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isExecutable } from './find-chromium.ts';

const inMemory = '/dev/shm';
const bytesForAll = 8 * 1024 ** 3;

/**
 * A folder for all files of the tests, removed with this process. It is in memory if there is room, unless TMPDIR says
 * otherwise: the tests make and delete files by the ten thousand (each test database has 700), and a disk without a
 * journal takes longer to find free space the more files were deleted in the last minutes.
 */
export function makeFolder(): string {
  const folder = mkdtempSync(join(process.env.TMPDIR ?? (hasRoom(inMemory) ? inMemory : tmpdir()), 'ffl-tests-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 8 }));
  // Writable for everyone, like any temporary folder: if the tests run as root, database servers run as another user.
  chmodSync(folder, 0o1777);
  return folder;
}

/**
 * In a container, a file system in memory is often small, has a higher nominal size than its limit, or can't run
 * programs.
 */
export function hasRoom(place: string, bytes = bytesForAll): boolean {
  let probe: string | undefined;
  try {
    const { bavail, bsize } = statfsSync(place);
    if (Math.min(bavail * bsize, process.availableMemory()) < bytes) return false;
    probe = mkdtempSync(join(place, 'ffl-probe-'));
    const program = join(probe, 'program');
    writeFileSync(program, '', { mode: 0o755 });
    return isExecutable(program);
  } catch {
    return false;
  } finally {
    if (probe !== undefined) rmSync(probe, { recursive: true, force: true });
  }
}
