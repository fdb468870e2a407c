import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { seededRandom } from '../../database/src/sample/seeded-random.ts';
import { transactionOn } from '../../database/src/transaction.ts';
import type { OpenedDatabase } from '../../operations/src/open-database.ts';
import { asOwner, secret } from '../bench/database.ts';
import { openingOf } from '../bench/opening.ts';

// Runs as a program of its own for each checkout: one process can't load the tests of two.
const [root = '', dataDir = '', sequences, seed] = process.argv.slice(2);
type Played = typeof import('../../operations/src/open-database.ts') &
  typeof import('../../database/src/sample/load-sample.ts') &
  typeof import('../../database/tests/past-sequences.ts') &
  typeof import('../../database/tests/worlds/people.ts');
const files = ['src/sample/load-sample.ts', 'tests/past-sequences.ts', 'tests/worlds/people.ts'];
const paths = [openingOf(root), ...files.map((file) => join(root, 'database', file))];
const loaded = await Promise.all(paths.map((path) => import(pathToFileURL(path).href)));
const { openDatabase, loadSample, playSequences, addAdministrator } = Object.assign({}, ...loaded) as Played;
const log = (line: string) => console.error(line);
const opened = await openDatabase({ dataDir, isDataDirExplicit: true, isArchived: false, secret, log });
await play(opened, Number(sequences), Number(seed)).finally(opened.close);
process.exit();

/** The sample organization, and beside it people with random acts, rule changes and groundings over 430 days. */
async function play({ database, owner }: OpenedDatabase, sequences: number, seed: number): Promise<void> {
  // Uses midnight UTC, which is the same for both versions.
  await loadSample(owner, 'no password', new Date(new Date().toISOString().slice(0, 10)));
  await asOwner(owner, async (client) => {
    const transaction = transactionOn(client);
    // The sequences bring their own avalanche program at LG1.
    await client.query("update bases set base_name = 'Summit' where base_name = 'LG1'");
    await client.query("insert into bases (base_name) values ('LG1')");
    const { claims } = await addAdministrator(transaction);
    for (let index = 0; index < 20; index += 1) await addAdministrator(transaction);
    const asAdmin: Parameters<typeof playSequences>[0]['asAdmin'] = (work) => database.asActor(claims, work);
    await playSequences({ transaction, asAdmin }, { count: sequences, peopleInProgram: 50, seed });
    const { rows } = await client.query<{ id: string }>('select id from members order by email');
    for (const values of groundings(rows, seed)) {
      await client.query(
        `insert into app.grounding_events (member_id, kind, at, until, voids, recorded_at)
         values ($1, $2, $3, $4, (select max(id) from app.grounding_events where $2 = 'void' and member_id = $1), $5)`,
        values,
      );
    }
    await client.query('insert into app.program_needs select id, 5 from programs on conflict do nothing');
    await client.query('insert into app.letter_choices (user_id) select user_id from administrators');
    await client.query(
      `insert into app.base_leads (user_id, base_id) select a.user_id, b.id from administrators a, bases b
       where mod(hashtext(a.user_id::text || b.id), 2) = 0 on conflict do nothing`,
    );
    await client.query('vacuum (analyze)');
  });
}

/** Groundings of every fourth person, for a while or without an end, some lifted, some undone, some recorded later. */
function groundings(people: { id: string }[], seed: number): unknown[][] {
  const { chance, whole } = seededRandom(seed);
  const now = Date.now();
  return people.flatMap(({ id }) => {
    const acts: unknown[][] = [];
    let at = chance(0.25) ? now - whole(1, 430) * 86_400_000 + whole(0, 86_400_000) : now;
    while (at < now - 5 * 86_400_000) {
      const until = chance(0.5) ? new Date(at + whole(1, 120) * 86_400_000) : null;
      acts.push([id, 'ground', new Date(at), until, new Date(at + (chance(0.3) ? whole(1, 72) * 3_600_000 : 0))]);
      const later = new Date(at + whole(1, 4) * 86_400_000);
      if (chance(0.6)) acts.push([id, chance(0.5) ? 'lift' : 'void', later, null, later]);
      at += whole(5, 300) * 86_400_000;
    }
    return acts;
  });
}
