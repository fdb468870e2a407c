import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Connection } from '@ffl/database/connections/connection';
import { loadSample } from '@ffl/database/sample/load-sample';
import { asOwner } from '@ffl/database/security/as-owner';
import { makeTargets } from '@ffl/database/tests/matrix-targets';
import { createEmptyDatabase, createTestDatabase, type TestDatabase } from '@ffl/database/tests/worlds/test-database';
import { newIdentity } from '@ffl/operations/tests/age-identity';
import { runBackup } from '../../../scripts/backup/run-backup.ts';
import { runRestore } from '../../../scripts/restore/run-restore.ts';

export type BackupWorld = Awaited<ReturnType<typeof createBackupWorld>>;

/** A sample to back up, or a single credential if only the process matters, and a folder for the files. */
export async function createBackupWorld({ isSmall = false } = {}) {
  const tested: TestDatabase = await createTestDatabase();
  if (isSmall) await tested.asOwner((transaction) => makeTargets(transaction, { memberId: null }));
  else await loadSample(tested.owner, 'a hash', new Date());
  const folder = await mkdtemp(join(tmpdir(), 'ffl-backup-'));

  /** Settings of an installation with its own DATA_DIR. */
  async function settingsOf({ user, password, host, port, database }: Connection): Promise<Record<string, string>> {
    const dataDir = await mkdtemp(join(folder, 'data-'));
    const secrets = { authSecret: tested.secret, samplePassword: 'Only-For-Tests-77!' };
    await writeFile(join(dataDir, 'secrets.json'), JSON.stringify(secrets));
    const url = `postgresql://${user}:${encodeURIComponent(password)}@localhost:${port}/${database}?host=${encodeURIComponent(host)}`;
    return { DATABASE_URL: url, DATA_DIR: dataDir };
  }

  const settings: Record<string, string> = { ...(await settingsOf(tested.owner)), BACKUP_DIR: join(folder, 'backups') };

  return {
    tested,
    folder,
    settings,
    settingsOf,
    /** Writes an identity like age-keygen. */
    async newRecipient(name: string): Promise<string> {
      const identity = await newIdentity();
      await writeFile(join(folder, name), identity.file);
      return identity.recipient;
    },
    /** A backup of the tested database in a file of its own. */
    async backup(over: Record<string, string> = {}, file = join(folder, `${crypto.randomUUID()}.snapshot`)) {
      await runBackup(file, { ...settings, ...over });
      return file;
    },
    async restore(file: string, identity?: string) {
      const target = await createEmptyDatabase();
      const output = runRestore({ file, identityFile: identity }, await settingsOf(target));
      return { target, output };
    },
    async close(): Promise<void> {
      await tested.close();
      await rm(folder, { recursive: true });
    },
  };
}

export async function count(owner: Connection, what: string): Promise<number> {
  const row = await asOwner(owner, ({ first }) => first<{ count: number }>(`select count(*)::integer from ${what}`));
  return row?.count ?? Number.NaN;
}
