import { randomBytes } from 'node:crypto';
import { requestRoles } from '@ffl/database/connections/roles';
import { loadBigSample } from '../../database/src/sample/load-big-sample.ts';
import { addSession } from '../../database/tests/worlds/people.ts';
import type { TestDatabase } from '../../database/tests/worlds/test-database.ts';
import { sampleAccounts } from '../../domain/src/accounts/sample-accounts.ts';
import { readCatalogue } from '../../server/src/rest/catalogue/read-catalogue.ts';
import { clientReads, generateReads, pageReads } from '../../server/tests/fuzz/member-reads.ts';
import { createTestApp } from '../../server/tests/worlds/test-app.ts';

const members = 2_000;
const photoBytes = 100_000;
const neededReads = [...pageReads, ...clientReads];
/** Reads of one person, below the limit. */
const readsPerMinute = 500;

type Refused = { path: string; status: number; reason: string; isNeeded: boolean };

/**
 * Reads as a member of an organization of 2,000, with a photo and a credential in every program: half needed reads,
 * half generated. Lists which limits refuse them; true if they refuse no needed one.
 */
export async function tellRefusedReads(
  tested: TestDatabase,
  { runs, seed }: { runs: number; seed: number },
): Promise<boolean> {
  console.error(`Loading ${members} members …`);
  await loadBigSample(tested.owner, { members, passwordHash: 'none', now: new Date(), report: () => undefined });
  const refused = await readAll(tested, runs, seed);
  const byReason = Map.groupBy(refused, ({ status, reason }) => `${status} ${reason}`);
  console.log(`${runs} reads of a member, --seed ${seed}: ${refused.length} refused`);
  for (const [reason, each] of byReason) {
    console.log(`${each.length} × ${reason}`);
    for (const { path } of each.slice(0, 3)) console.log(`  ${decodeURIComponent(path).slice(0, 400)}`);
  }
  const needed = refused.filter(({ isNeeded }) => isNeeded);
  console.log(`${needed.length} of them are needed by a page or a published client`);
  return needed.length === 0;
}

async function readAll(tested: TestDatabase, runs: number, seed: number): Promise<Refused[]> {
  const flight = await createTestApp(tested);
  const claims = await tested.asOwner(async (transaction) => {
    const found = await transaction.query<{ id: string }>('select id from auth.users where email = $1', [
      sampleAccounts.memberEmail,
    ]);
    const userId = found.rows[0]?.id ?? '';
    const photo = `data:image/jpeg;base64,${randomBytes(photoBytes).toString('base64')}`;
    await transaction.query('update members set image_url = $2 where user_id = $1', [userId, photo]);
    await transaction.query(
      `insert into certifications (member_id, program_id, issued_date, expiration_date, status)
       select m.id, p.id, now(), now() + interval '1 year', 'valid' from members m, programs p
       where m.user_id = $1 and not exists (select from certifications c where c.member_id = m.id and c.program_id = p.id)`,
      [userId],
    );
    return addSession(transaction, userId);
  });
  const headers = { Authorization: `Bearer ${await flight.tokenFor(claims)}` };
  const catalogue = await tested.database.asActor({ role: 'anon' }, ({ query }) =>
    readCatalogue(query, 'public', requestRoles),
  );
  const generated = generateReads(catalogue, { numRuns: Math.ceil(runs / 2), seed });
  const start = Date.now();
  const refused: Refused[] = [];
  for (let index = 0; index < runs; index += 1) {
    // The clock goes forth and back by a minute, so that nobody uses up a limit.
    flight.setNow(new Date(start + (Math.floor(index / readsPerMinute) % 2) * 61_000));
    const isNeeded = index % 2 === 0;
    const path = (isNeeded ? neededReads[(index / 2) % neededReads.length] : generated[(index - 1) / 2]) ?? '';
    const response = await flight.get(`/rest/v1${path}`, headers);
    const text = await response.text();
    if (response.ok) continue;
    const { code, message } = JSON.parse(text) as { code: string; message: string };
    refused.push({ path, status: response.status, reason: `${code} ${message}`, isNeeded });
  }
  return refused;
}
