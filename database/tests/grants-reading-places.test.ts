import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { actorRows, expectRefusal, ownerRows } from './rows.ts';
import { createTwoBases, dayAgo, type TwoBases } from './worlds/two-bases.ts';

let world: TwoBases;
beforeAll(async () => {
  world = await createTwoBases();
  await ownerRows(world.tested, 'insert into app.base_leads (user_id, base_id) values ($1, $2)', [
    world.admin.userId,
    world.here.id,
  ]);
});
afterAll(() => world.tested.close());

type Reader = 'baseReader' | 'organizationReader' | 'reader' | 'admin';

/** What a procedure answers; for grantees in the copy made for them. */
async function told<Answer = unknown>(who: Reader, call: string): Promise<Answer> {
  const schema = who === 'admin' || call.startsWith('training') ? 'public' : 'scoped';
  const named = call
    .replaceAll('$here', world.here.id)
    .replaceAll('$rescue', world.here.programId)
    .replaceAll('$second', world.second)
    .replaceAll('$season', world.seasons.here)
    .replaceAll('$session', world.people.sessions.here)
    .replaceAll('$limit', dayAgo(366))
    .replaceAll('$month', dayAgo(30));
  const rows = await actorRows<{ answer: unknown }>(
    world.tested,
    world[who].claims,
    `select to_jsonb(a) as answer from ${schema}.${named} a`,
  );
  const answers = rows.map(({ answer }) => withoutUpkeep(answer));
  return (call.startsWith('members_as_of') ? answers : answers[0]) as Answer;
}

function withoutUpkeep(answer: unknown): unknown {
  if (typeof answer !== 'object' || answer === null) return answer;
  // Backups and likenesses are for administrators.
  const left = ['asked_at', 'unsaved_since', 'archive_behind_since', 'unreminded_since', 'likenesses'];
  if (Array.isArray(answer)) return answer;
  return Object.fromEntries(Object.entries(answer).filter(([name]) => !left.includes(name)));
}

const ofBase = [
  "readiness_board(base := 'Harbor')",
  "readiness_board(base := 'Harbor', sort := 'soonest', in_all := true)",
  "readiness_board(base := 'Harbor', day := '$month')",
  "readiness_board(base := 'Harbor', day := '$month', known_then := true, sort := 'soonest')",
  "readiness_board(base := 'Harbor', day := '$limit')",
  "readiness_board(base := 'Harbor', day := current_date + 20)",
  "readiness_board(base := 'Harbor', organization := 'Alpine Rescue')",
  "readiness_weeks('Harbor', 8)",
  "program_cards('$here')",
  "program_detail('$rescue')",
  "program_detail('$second')",
  "season_roster('$season')",
  "season_roster('$season', 'status', 'desc')",
  "season_roster('$season', 'organization')",
  "training_list('Harbor', true)",
  "training_detail('$session')",
];

test.each(ofBase)('%s answers the readers of the base and of everything as it does administrators', async (call) => {
  const administrator = await told('admin', call);
  expect(await told('baseReader', call)).toEqual(onlyRecent(call, administrator));
  expect(await told('reader', call)).toEqual(administrator);
});

/** Seasons that ended too long ago aren't there for the reader of a base. */
function onlyRecent(call: string, answer: unknown): unknown {
  if (!call.startsWith('program_detail')) return answer;
  const { seasons, ...rest } = answer as { seasons: { id: string }[] };
  return { ...rest, seasons: seasons.filter(({ id }) => id !== world.seasons.ended) };
}

test.each([
  ...ofBase.filter((call) => !call.startsWith('training')),
  'dashboard()',
  'base_overview()',
  "report_page('gaps')",
])('%s is refused to the reader of an organization', async (call) => {
  await expectRefusal(told('organizationReader', call), '42501');
});

test.each(["training_list('Harbor', false)", "training_detail('$session')"])(
  '%s tells the reader of an organization as little as a member',
  async (call) => {
    expect(JSON.stringify(await told('organizationReader', call))).not.toMatch(/Guest|"trainees": ?[1-9[]/);
  },
);

describe('what a reader of one base gets of another', () => {
  const name = 'Ridge';

  test('a board, weeks and cards of another base are refused to the reader of a base', async () => {
    for (const call of [
      `readiness_board(base := '${name}')`,
      `readiness_board(base := 'Unknown')`,
      `readiness_weeks('${name}')`,
      `program_cards('${world.elsewhere.id}')`,
      'organization_counts()',
      "report_page('reminders')",
    ]) {
      await expectRefusal(told('baseReader', call), '42501');
    }
  });

  test("programs and seasons of another base, and seasons that ended over a year ago, aren't there for the reader of a base", async () => {
    expect(await told('baseReader', `program_detail('${world.elsewhere.programId}')`)).toBeNull();
    for (const season of [world.seasons.elsewhere, world.seasons.ended]) {
      expect(await told('baseReader', `season_roster('${season}')`)).toBeNull();
    }
  });

  test.each(['longAgo', 'elsewhere'] as const)(
    'a session %s shows the reader of a base what it shows a member',
    async (session) => {
      const detail = await told<object>('baseReader', `training_detail('${world.people.sessions[session]}')`);
      expect(detail).not.toHaveProperty('trainees');
      expect(detail).not.toHaveProperty('pilot');
    },
  );

  test('days and periods that begin over 366 days ago are refused to the reader of a base', async () => {
    for (const call of [
      `readiness_board(day := '${dayAgo(367)}')`,
      `members_as_of('${dayAgo(368)}')`,
      `report_page('credentials', first_day := '${dayAgo(367)}')`,
      `report_counts('gaps', first_day := '${dayAgo(367)}')`,
    ]) {
      await expectRefusal(told('baseReader', call), '22023');
    }
  });
});

test('the dashboard of a reader says nothing about backups, reminders or records that are alike', async () => {
  const answered = await actorRows(world.tested, world.reader.claims, 'select scoped.dashboard() as answer');
  expect(answered).toEqual([
    {
      answer: expect.objectContaining({
        unsaved_since: null,
        archive_behind_since: null,
        unreminded_since: null,
        likenesses: { total: 0, rows: [] },
      }),
    },
  ]);
});

/** Over all bases, the reader of one gets what an administrator does where nothing else exists. */
describe('over all bases', () => {
  const reports = ['credentials', 'live-missions', 'boardings', 'gaps'];
  const everywhere = [
    'readiness_board()',
    "readiness_board(day := '$month', sort := 'soonest')",
    'readiness_weeks()',
    'base_overview()',
    'program_cards()',
    'dashboard()',
    "members_as_of('$month')",
    'members_as_of(now())',
    ...reports.map((report) => `report_page('${report}', first_day := '$limit')`),
    ...reports.map((report) => `report_page('${report}', 'Rescue Deployment', first_day := '$limit')`),
    ...reports.map((report) => `report_counts('${report}', first_day := '$limit')`),
  ];
  const before = new Map<string, unknown>();

  beforeAll(async () => {
    for (const call of everywhere) before.set(call, sorted(await told('baseReader', call)));
    for (const report of reports) {
      const cut = await told('baseReader', `report_counts('${report}')`);
      expect(cut).toEqual(await told('baseReader', `report_counts('${report}', first_day := '${dayAgo(366)}')`));
    }
    await removeElsewhere(world);
  });

  test.each(everywhere)('%s leaves out what is at another base, and nothing else', async (call) => {
    expect(before.get(call)).toEqual(sorted(await told('admin', call)));
    expect(before.get(call)).toEqual(sorted(await told('baseReader', call)));
    expect(JSON.stringify(before.get(call))).not.toMatch(/Outsider|Ridge/);
  });
});

/** What people hold elsewhere is a part of them, so a board's rows have it. */
function sorted(answer: unknown): unknown {
  const text = JSON.stringify(answer, (key, value) => {
    if (key === 'held' && Array.isArray(value))
      return value.filter((one) => one.program_id !== world.elsewhere.programId);
    return value;
  });
  const parsed: unknown = JSON.parse(text);
  return Array.isArray(parsed) ? parsed.map((one) => JSON.stringify(one)).sort() : parsed;
}

/** Removes the other base with all that happened there, as if it had never existed. */
async function removeElsewhere({ tested, elsewhere, outsiders, people }: TwoBases): Promise<void> {
  const ledgers = ['app.credential_events', 'app.boardings', 'app.grounding_events', 'training_sessions', 'trainees'];
  const each = (verb: string) => ledgers.map((table) => `alter table ${table} ${verb} trigger user`).join(';');
  await tested.asOwner(async ({ query }) => {
    await query(each('disable'));
    await query('delete from training_sessions where base_id = $1 or id = $2', [elsewhere.id, people.sessions.longAgo]);
    await query('delete from app.boardings where member_id = any ($1) or base = $2', [outsiders, elsewhere.name]);
    await query('delete from certifications where program_id = $1', [elsewhere.programId]);
    await query('delete from members where id = any ($1)', [outsiders]);
    await query('delete from app.credential_events where program_id = $1 or member_id = any ($2)', [
      elsewhere.programId,
      outsiders,
    ]);
    await query('delete from app.program_needs where program_id = $1', [elsewhere.programId]);
    await query('delete from seasons where program_id = $1', [elsewhere.programId]);
    await query('delete from programs where base_id is distinct from $1', [world.here.id]);
    await query('delete from app.boarding_devices where base_id = $1', [elsewhere.id]);
    await query('delete from bases where id <> $1', [world.here.id]);
    await query(each('enable'));
  });
}
