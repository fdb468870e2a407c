import { requestRoles } from '@ffl/database/connections/roles';
import { addGrantee } from '@ffl/database/tests/worlds/grantees';
import type { Person } from '@ffl/database/tests/worlds/people';
import { createTwoBases, dayAgo, marker, type TwoBases } from '@ffl/database/tests/worlds/two-bases';
import { beforeEach, describe, expect, test } from 'vitest';
import { readCatalogue } from '../../src/rest/catalogue/read-catalogue.ts';
import { generateReaderReads, type Read } from '../fuzz/reader-reads.ts';
import { seed } from '../fuzz/seed.ts';
import { createRestWorld, type RestWorld } from '../worlds/rest/rest-world.ts';

const runs = Number(process.env.FUZZ_RUNS ?? 300);

let world: TwoBases & { baseTrainer: Person; baseLead: Person };
let rest: RestWorld;
beforeEach(async () => {
  const bases = await createTwoBases();
  world = await bases.tested.asOwner(async (transaction) => ({
    ...bases,
    baseTrainer: await addGrantee(transaction, { scope: 'base', baseId: bases.here.id, kind: 'trainer' }),
    baseLead: await addGrantee(transaction, { scope: 'base', baseId: bases.here.id, kind: 'lead' }),
  }));
  rest = await createRestWorld({}, world.tested);
  return () => world.tested.close();
});

type Row = { id: string; email: string };

async function people(): Promise<Row[]> {
  return (await world.tested.asOwner(({ query }) => query<Row>('select id, email from members'))).rows;
}

async function readsFor(secrets: readonly string[]): Promise<Read[]> {
  const catalogue = await world.tested.asOwner(({ query }) => readCatalogue(query, 'public', requestRoles));
  const everybody = await people();
  const { here, elsewhere, seasons, people: named, organization } = world;
  const known = {
    texts: [...secrets.filter((text) => text.includes('@')), marker, 'Ridge', 'Harbor', 'Mia', '970', 'Alpine Rescue'],
    ids: [
      ...everybody.map(({ id }) => id),
      ...[here, elsewhere].flatMap(({ id, programId }) => [id, programId]),
      ...[seasons.here, seasons.ended, seasons.elsewhere, organization.id],
      ...Object.values(named.sessions),
    ],
    days: [dayAgo(0), dayAgo(30), dayAgo(365), dayAgo(420), dayAgo(-20)],
  };
  return generateReaderReads(catalogue, known, { numRuns: runs, seed });
}

type Answer = { status: number; range: string | null; text: string };

async function answer({ path, method, headers, body }: Read, reader: Person): Promise<Answer> {
  const response = await rest.send(path, { method, headers, ...(body !== undefined && { body }) }, reader);
  return { status: response.status, range: response.headers.get('content-range'), text: await response.text() };
}

/** What an answer says whatever order its rows have, without the time of reading and its own words for errors. */
function said({ status, range, text }: Answer, { path, headers }: Read): unknown {
  const isPart = /limit=|offset=/.test(path) || headers.range !== '';
  if (status >= 400) return [status, text.match(/"code":\s*"(\w+)"/)?.[1]];
  return [status, range, isPart ? null : sorted(text.replaceAll(/asked_at"{1,2} ?: ?"{1,2}[^"]+/g, ''))];
}

const sorted = (text: string) => [...text].sort().join('');

const isElsewhere = (id: string) => world.outsiders.includes(id);

describe.each([
  { reader: 'baseReader', isOutside: isElsewhere },
  { reader: 'baseTrainer', isOutside: isElsewhere },
  // Whoever lost everything over a year ago is nobody's.
  { reader: 'baseLead', isOutside: (id: string) => isElsewhere(id) && id !== world.people.longAgo },
  { reader: 'organizationReader', isOutside: (id: string) => id !== world.organization.memberId },
] as const)('the $reader', ({ reader, isOutside }) => {
  test(`no answer to the ${reader} has anything of people outside, or differs when they are gone`, async () => {
    const outside = (await people()).filter(({ id }) => isOutside(id));
    await world.tested.asOwner(({ query }) =>
      query(
        `update members set last_name = 'Nobody', organization = 'Nobody' where last_name = $1 and id <> all ($2)`,
        [marker, outside.map(({ id }) => id)],
      ),
    );
    const secrets = [...(await idsAbout(outside)), ...outside.map(({ email }) => email), marker, '555 0199'];
    const reads = await readsFor(secrets);
    const before: unknown[] = [];
    let answered = 0;
    for (const read of reads) {
      const got = await answer(read, world[reader]);
      expect(got.status, `${JSON.stringify(read)}: ${got.text}`).toBeLessThan(500);
      if (got.status < 300) answered += 1;
      const sent = decodeURIComponent(read.path.replaceAll('+', ' ')) + (read.body ?? '');
      // A refusal repeats what was sent.
      const told = secrets.filter(
        (secret) => got.text.includes(secret) && (got.status < 400 || !sent.includes(secret)),
      );
      expect(told, `${JSON.stringify(read)} (seed ${seed}): ${got.text}`).toEqual([]);
      before.push(said(got, read));
    }
    expect(answered).toBeGreaterThan(runs / 4);
    await world.tested.asOwner(({ query }) =>
      remove(
        query,
        outside.map(({ id }) => id),
      ),
    );
    for (const [place, read] of reads.entries()) {
      expect(said(await answer(read, world[reader]), read), `${JSON.stringify(read)} (seed ${seed})`).toEqual(
        before[place],
      );
    }
    expect(rest.logged).toEqual([]);
  }, 1_800_000);
});

/** Ids of people and of their records. */
async function idsAbout(outside: readonly Row[]): Promise<string[]> {
  const { rows } = await world.tested.asOwner(({ query }) =>
    query<{ id: string }>(
      `select id from members where id = any ($1)
       union select user_id from members where id = any ($1) and user_id is not null
       union select id from certifications where member_id = any ($1)
       union select p.id from certification_punches p join certifications c on c.id = p.certification_id
       where c.member_id = any ($1)`,
      [outside.map(({ id }) => id)],
    ),
  );
  return rows.map(({ id }) => id);
}

type Query = Parameters<Parameters<TwoBases['tested']['asOwner']>[0]>[0]['query'];

/** Removes people as if they had never been there. */
async function remove(query: Query, ids: readonly string[]): Promise<void> {
  const ledgers = ['app.credential_events', 'app.boardings', 'trainees', 'members'];
  const each = (verb: string) => ledgers.map((table) => `alter table ${table} ${verb} trigger user`).join(';');
  await query(each('disable'));
  await query('delete from app.boardings where member_id = any ($1)', [ids]);
  await query('delete from trainees where member_id = any ($1)', [ids]);
  await query('delete from members where id = any ($1)', [ids]);
  await query('delete from app.credential_events where member_id = any ($1)', [ids]);
  await query(each('enable'));
}
