import { readFile } from 'node:fs/promises';
import { zstdDecompressSync } from 'node:zlib';
import { connect } from '@ffl/database/database';
import { asOwner } from '@ffl/database/security/as-owner';
import { askPast } from '@ffl/database/tests/past-answers';
import { addSession } from '@ffl/database/tests/worlds/people';
import { createEmptyDatabase } from '@ffl/database/tests/worlds/test-database';
import { daysAfter } from '@ffl/domain/time/denver';
import { expect, inject, onTestFinished, test, vi } from 'vitest';
import { readBackupFile } from '../src/backups/backup-file.ts';
import { restoreBackup } from '../src/backups/restore-backup.ts';

// Longer, since it reads eight hundred boards.
vi.setConfig({ testTimeout: 120_000 });

const fixture = `${import.meta.dirname}/version-1.0.0`;

test('a database of 1.0.0 says of the past after its upgrade what it said before', async () => {
  const owner = await createEmptyDatabase();
  const records = readBackupFile(`${fixture}/records.snapshot`, undefined);
  await restoreBackup(owner, records, { deleted: [], isMove: true });
  const claims = await asOwner(owner, async (transaction) => {
    const row = await transaction.first<{ id: string }>(`select id from auth.users where email = 'admin@example.org'`);
    return addSession(transaction, row?.id ?? '');
  });
  const database = connect(owner, inject('testSecret'), 1);
  onTestFinished(() => database.close());

  const { firstDay, days, ...earlier } = JSON.parse(await readAnswers());
  const pastDays = Array.from({ length: days }, (_, index) => daysAfter(firstDay, index));
  const ask = (sql: string, values: readonly unknown[]) =>
    database.asActor(claims, async ({ query }) => (await query<Record<string, unknown>>(sql, values)).rows);
  expect(differences(earlier, await askPast(ask, pastDays))).toEqual([]);
});

/** The places where the present answer isn't the earlier one. What only the later version says doesn't count. */
function differences(earlier: unknown, now: unknown, place = ''): string[] {
  if (typeof earlier !== 'object' || earlier === null)
    return earlier === now ? [] : [`${place}: ${earlier}, now ${JSON.stringify(now)}`];
  if (typeof now !== 'object' || now === null) return [`${place}: gone`];
  const added = Array.isArray(earlier) && Array.isArray(now) && now.length > earlier.length ? [`${place}: longer`] : [];
  const within = Object.entries(earlier).flatMap(([name, value]) =>
    differences(value, (now as Record<string, unknown>)[name], `${place}/${name}`),
  );
  return [...added, ...within];
}

async function readAnswers(): Promise<string> {
  return zstdDecompressSync(await readFile(`${fixture}/answers.json.zst`)).toString();
}
