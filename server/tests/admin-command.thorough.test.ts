import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { asOwner } from '@ffl/database/security/as-owner';
import { openEmbedded } from '@ffl/operations/embedded/open-embedded';
import { expect, onTestFinished, test, vi } from 'vitest';
import { ownerOf } from '../../scripts/operations/open-owner.ts';
import { runAdmin } from './worlds/run-admin.ts';

// A command is its own process, and opens the database like a server.
vi.setConfig({ testTimeout: 60_000 });

test('the command makes a new embedded database, keeps it, and says what to do while the server runs', async () => {
  const DATA_DIR = await mkdtemp(join(tmpdir(), 'ffl-admin-'));
  onTestFinished(() => rm(DATA_DIR, { recursive: true, force: true, maxRetries: 8 }));
  // The embedded server runs as another user if the tests run as root.
  await chmod(DATA_DIR, 0o711);
  const create = ['create-administrator', '--email', 'ada@example.test', '--first-name', 'Ada', '--last-name', 'Stone'];
  expect(await runAdmin(create, { DATA_DIR })).toMatchObject({ code: 0, problem: '' });
  const server = await openEmbedded({ dataDir: DATA_DIR, isExplicit: true, log: () => {} });
  const { code, out, problem } = await runAdmin(['list'], { DATA_DIR });
  const kept = await asOwner(ownerOf(server), ({ first }) => first('select email from auth.users'));
  await server.stop();
  expect(kept).toEqual({ email: 'ada@example.test' });
  expect([code, out]).toEqual([1, '']);
  expect(problem).toContain(`is in use by process ${process.pid}`);
  expect(problem).toContain(
    'Stop the server (systemctl stop flight-for-life, or Ctrl-C where it runs), give this command again',
  );
  expect(problem).toContain('With DATABASE_URL, a PostgreSQL server of your own, both run at the same time.');
});

test("the command's help isn't a failure", async () => {
  expect(await runAdmin(['--help'], {})).toMatchObject({ code: 0, out: expect.stringMatching(/^Usage: ffl admin/) });
});
