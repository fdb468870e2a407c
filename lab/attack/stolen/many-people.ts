import { type Attack, held, type Outcome, type Proof } from './attack.ts';
import { people } from './people.ts';
import type { Answer, Session, World } from './world.ts';

type Effect = Pick<Attack, 'name' | 'unit' | 'most'> & {
  /** SQL that counts what the thief got. */
  counts: string;
  tries: (world: World, thief: Session) => Promise<Answer[]>;
};

const reason = 'They are hurt';
const forever = { expiration_date: '2099-01-01' };
const renamed = `select count(*) from members where first_name = 'Gone'`;
const grounded = 'select count(*) from members where app.is_grounded(id)';
const punches = 'select count(*) from certification_punches';

const members = (world: World, most = 1_000) =>
  world.query<{ id: string; email: string; organization: string }>(
    'select id, email, organization from members order by id limit $1',
    [most],
  );

/** Sends one statement through the table API. */
const over = (method: string, address: string, body?: object) => async (world: World, thief: Session) => [
  await world.send(thief, method, `/rest/v1/${address}`, body),
];

const ground = async (world: World, thief: Session) =>
  (await members(world, 100)).map(({ id: memberId }) => {
    return () => world.call(thief, 'ground-member', { memberId, reason });
  });

async function inTurn(calls: (() => Promise<Answer>)[]): Promise<Answer[]> {
  const answers: Answer[] = [];
  for (const call of calls) answers.push(await call());
  return answers;
}

const atOnce = (calls: (() => Promise<Answer>)[]) => Promise.all(calls.map((call) => call()));

/** Tried with every proof. The effects of a fresh one must be gone after they were undone. */
const effects: Effect[] = [
  {
    name: 'One `PATCH` of `members` renames everybody',
    unit: 'people',
    most: 10,
    counts: renamed,
    tries: over('PATCH', 'members?id=not.is.null', { first_name: 'Gone' }),
  },
  {
    name: 'One `PATCH` of `certifications` lasts until 2099',
    unit: 'credentials',
    most: 10,
    counts: `select count(*) from certifications where expiration_date > '2098-12-01'`,
    tries: over('PATCH', 'certifications?status=eq.valid', forever),
  },
  {
    name: '`DELETE` of all `trainees`',
    unit: 'rows',
    most: 10,
    counts: 'select -count(*) from trainees',
    tries: over('DELETE', 'trainees?training_session_id=not.is.null'),
  },
  {
    name: 'A hundred calls of `ground-member`',
    unit: 'people',
    most: 10,
    counts: grounded,
    tries: async (world, thief) => inTurn(await ground(world, thief)),
  },
  {
    name: 'All organizations inactive',
    unit: 'organizations',
    most: 0,
    counts: 'select count(*) from organization_whitelist where not is_active',
    tries: over('PATCH', 'organization_whitelist?is_active=is.true', { is_active: false }),
  },
  {
    name: "This winter's seasons until 2099",
    unit: 'seasons',
    most: 0,
    counts: `select count(*) from seasons where end_date > '2098-12-01'`,
    tries: async (world, thief) => {
      const [latest] = await world.query('select max(end_date)::date::text as day from seasons');
      return over('PATCH', `seasons?end_date=gte.${latest?.day}`, { end_date: '2099-12-31' })(world, thief);
    },
  },
];

/** Tried with a stale proof: the same effects by other means. */
const ways: Effect[] = [
  {
    name: 'A hundred calls of `ground-member` at once',
    unit: 'people',
    most: 10,
    counts: grounded,
    tries: async (world, thief) => atOnce(await ground(world, thief)),
  },
  {
    name: 'Twenty people through four doors at once',
    unit: 'people',
    most: 10,
    counts: `select count(*) from members m where m.phone = '45' or app.is_grounded(m.id)
      or exists (select from certifications c where c.member_id = m.id and (c.status <> 'valid' or c.expiration_date > '2098-12-01'))`,
    tries: async (world, thief) => {
      const doors: ((person: { id: string; program: string }) => Promise<Answer>)[] = [
        ({ id }) => world.send(thief, 'PATCH', `/rest/v1/members?id=eq.${id}`, { phone: '45' }),
        ({ id }) => world.send(thief, 'PATCH', `/rest/v1/certifications?status=eq.valid&member_id=eq.${id}`, forever),
        ({ id: memberId }) => world.call(thief, 'ground-member', { memberId, reason }),
        ({ id: memberId, program: programId }) => world.call(thief, 'remove-credential', { memberId, programId }),
      ];
      const holders = await world.query<{ id: string; program: string }>(
        `select member_id as id, min(program_id::text) as program from certifications
         group by 1 having bool_and(status = 'valid') order by 1 limit 20`,
      );
      const knocks = doors.map((door, nth) => holders.slice(nth * 5, nth * 5 + 5).map((person) => door(person)));
      return Promise.all(knocks.flat());
    },
  },
  {
    name: '`bulk-punch` of everybody',
    unit: 'punches',
    most: 10,
    counts: punches,
    tries: async (world, thief) => [await punchEverybody(world, thief)],
  },
  {
    name: 'An import that renames everybody',
    unit: 'people',
    most: 10,
    counts: renamed,
    tries: importRenamed,
  },
  {
    name: "`bulk-void` of another's batch",
    unit: 'punches',
    most: 10,
    counts: `${punches} where voided_at is not null`,
    tries: async (world, thief) => {
      const { body } = await punchEverybody(world, await world.signIn(people.secondChief));
      return [await world.call(thief, 'bulk-void', { batchId: batchOf(body).batchId, reason })];
    },
  },
  {
    name: "Thirty of another's punches undone, one by one",
    unit: 'punches',
    most: 10,
    counts: `${punches} where voided_at is not null`,
    tries: async (world, thief) => {
      const { body } = await punchEverybody(world, await world.signIn(people.secondChief));
      const some = batchOf(body).punches.slice(0, 30);
      return inTurn(
        some.map(({ memberId, programId, punchId }) => {
          return () => world.call(thief, 'void-credential', { memberId, programId, punchId, reason });
        }),
      );
    },
  },
];

export const attacksOnMany: Attack[] = [
  ...effects.flatMap((effect) => (Object.keys(held) as Proof[]).map((proof) => attackWith(effect, proof))),
  ...ways.map((way) => attackWith(way, 'stale')),
];

function attackWith(effect: Effect, proof: Proof): Attack {
  const { name, unit, most } = effect;
  const run = (world: World) => attack(world, effect, proof);
  return proof === 'fresh'
    ? { name, proof, unit: `${unit} once taken back`, most: 0, run }
    : { name, proof, unit, most, run };
}

async function attack(world: World, { counts, tries }: Effect, proof: Proof): Promise<Outcome> {
  const since = new Date(Date.now() - 1_000).toISOString();
  const before = await world.count(counts);
  const owner = await world.signIn(people.dispatcher);
  const answers = await tries(world, await held[proof](world, owner));
  if (proof === 'fresh') await takeBack(world, owner.userId, since);
  return { got: (await world.count(counts)) - before, answers };
}

/** Undoes it as another super administrator, as far as the product can. */
async function takeBack(world: World, account: string, since: string): Promise<void> {
  const judge = await world.signIn(people.chief);
  const span = { account, since, until: new Date(Date.now() + 60_000).toISOString() };
  const { body } = await world.call(judge, 'plan-take-back', span);
  const { acts } = (body.data ?? {}) as { acts?: number };
  await world.call(judge, 'take-back', { ...span, acts, reason: 'A stolen password' });
}

async function punchEverybody(world: World, session: Session): Promise<Answer> {
  const memberIds = (await members(world)).map(({ id }) => id);
  return world.call(session, 'bulk-punch', { memberIds, cardName: 'Lift Ticket' });
}

type Batch = { batchId: string; punches: { memberId: string; programId: string; punchId: string }[] };

function batchOf({ data }: Answer['body']): Batch {
  if (typeof data !== 'object' || data === null) throw new Error('Nobody was punched');
  return data as Batch;
}

async function importRenamed(world: World, thief: Session): Promise<Answer[]> {
  const importId = crypto.randomUUID();
  const rows = (await members(world)).map(({ email, organization }, nth) => ({
    line: nth + 2,
    cells: { firstName: 'Gone', lastName: 'Gone', email, organization },
  }));
  const answers = [
    await world.call(thief, 'import-start', { importId, fileName: 'members.csv', rows: rows.length }),
    await world.call(thief, 'import-part', { importId, from: 0, rows }),
  ];
  const check = await world.call(thief, 'import-check', { importId });
  const { fingerprint = '' } = (check.body.data ?? {}) as { fingerprint?: string };
  const choice = { existing: 'update', exceptions: [], leavesOutFaulty: true };
  return [...answers, check, await world.call(thief, 'import-commit', { importId, fingerprint, ...choice })];
}
