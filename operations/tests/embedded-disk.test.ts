import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { recoverEmbedded } from '../src/archive/recover-embedded.ts';
import { requireRoom } from '../src/embedded/data-room.ts';
import { makeDataFolder, makeFolder, open } from './embedded-setup.ts';

vi.setConfig({ testTimeout: 30_000 });

describe.runIf(mayMount())('a disk', () => {
  test.each([0, 1, 40, 150])(
    'a disk with %i MB free is reported to lack room for a first start, which leaves nothing behind',
    async (free) => {
      const disk = mount(`size=${free + 1}m`);
      writeFileSync(join(disk, 'film'), Buffer.alloc(1024 * 1024));
      const dataDir = join(disk, 'data');

      await expect(open(dataDir)).rejects.toThrow(
        `There is no room for a database in ${dataDir}: it needs 192 MB, and its disk has less. Make room, or choose another DATA_DIR.`,
      );
      expect(readdirSync(disk)).toEqual(['film']);
    },
  );

  test('a disk that is full under existing data is reported, and the data stay', async () => {
    const disk = mount('size=100m');
    const dataDir = await makeDataFolder();
    execFileSync('cp', ['-a', join(dataDir, 'postgres'), disk]);
    expect(() => writeFileSync(join(disk, 'film'), Buffer.alloc(100 * 1024 * 1024))).toThrow('ENOSPC');
    expect(() => requireRoom(disk)).not.toThrow();

    await expect(open(disk)).rejects.toThrow(`The data folder ${disk} cannot be used: its disk is full.`);
    expect(readdirSync(disk)).toContain('postgres');
  });

  test.each([
    ['a table', Object.assign(new Error('could not extend file "base/5/16384"'), { code: '53100' })],
    ['the log', new Error('Connection terminated unexpectedly')],
  ])(
    'a disk that fills up before a new database is whole, %s first, is reported, and the database is gone',
    async (_, failed) => {
      const disk = mount('size=210m');
      const server = await open(disk);
      expect(() => writeFileSync(join(disk, 'film'), Buffer.alloc(210 * 1024 * 1024))).toThrow('ENOSPC');

      expect(await server.giveUp(failed)).toMatchObject({
        message: `The data folder ${disk} cannot be used: its disk is full.`,
      });
      expect(readdirSync(disk)).not.toContain('postgres');
    },
  );

  test('a disk that fills up during a recovery is reported, and nothing is left', async () => {
    const disk = mount('size=210m');
    const fill = () => Promise.reject(Object.assign(new Error('ENOSPC: no space left on device'), { code: 'ENOSPC' }));
    const place = { dataDir: disk, isExplicit: true, log: () => {}, fill, settings: { always: {}, target: {} } };

    await expect(recoverEmbedded(place, async () => {})).rejects.toThrow(
      `The data folder ${disk} cannot be used: its disk is full.`,
    );
    expect(readdirSync(disk).filter((name) => name.startsWith('postgres'))).toEqual([]);
  });

  test("a disk that can't be written is reported, with data or without", async () => {
    const disk = mount('size=300m');
    mkdirSync(join(disk, 'empty'));
    execFileSync('mount', ['-o', 'remount,ro', disk]);
    for (const dataDir of [disk, join(disk, 'empty'), join(disk, 'new')])
      await expect(open(dataDir)).rejects.toThrow(`The data folder ${dataDir} cannot be used: it is read-only.`);
    expect(readdirSync(disk)).toEqual(['empty']);
  });
});

function mount(options: string): string {
  const disk = makeFolder();
  execFileSync('mount', ['-t', 'tmpfs', '-o', `${options},mode=755`, 'tmpfs', disk]);
  onTestFinished(() => {
    execFileSync('umount', [disk]);
  });
  return disk;
}

/** Root can mount, but not in most containers. */
function mayMount(): boolean {
  const script = 'place=$(mktemp -d) && mount -t tmpfs tmpfs "$place" && umount "$place" && rmdir "$place"';
  return process.getuid?.() === 0 && spawnSync('/bin/sh', ['-c', script], { stdio: 'ignore' }).status === 0;
}
