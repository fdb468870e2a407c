import type { TestDatabase } from '@ffl/database/tests/worlds/test-database';
import { tellArchiveDelay } from '@ffl/operations/backups/backups-state';
import { type AnswersDesk, createAnswersDesk, type Recorded } from './answers-desk.ts';
import { type AnswersWorld, dayAhead, makeAnswersWorld } from './answers-world.ts';
import { normalAnswers } from './normal-answers.ts';
import { recordAddresses } from './record-addresses.ts';
import { recordGrants } from './record-grants.ts';
import { recordMerges } from './record-merges.ts';
import { recordActs, recordEarlierActs, unknownId } from './recorded-acts.ts';
import { recordImports } from './recorded-imports.ts';

type Owned = Pick<TestDatabase, 'asOwner'>;
type Seasons = { season: string; pastSeason: string };

/**
 * The answers of the procedures and functions pages read rows from: each field with a value, and with null if it can be
 * null.
 */
export async function recordAnswers(tested: Pick<TestDatabase, 'database' | 'asOwner'>): Promise<Recorded> {
  const world = await tested.asOwner(makeAnswersWorld);
  const desk = await createAnswersDesk(tested);
  const seasons = await addSeasons(desk, world, tested);
  await recordEarlierActs(desk, world);
  await recordActs(desk, world, tested);
  await recordMembers(desk, world, tested);
  await recordPrograms(desk, world);
  await recordBoards(desk, { ...world, ...seasons }, tested);
  await recordBoardings(desk, world, tested);
  await recordTrainings(desk, world, tested);
  await recordImports(desk, world, tested);
  await recordAccounts(desk, world, tested);
  await recordAddresses(desk, world, tested);
  await recordGrants(desk, world, tested);
  await recordGroundings(desk, world);
  await recordLeavings(desk, world, tested);
  await recordTables(desk, world);
  await recordRollCall(desk, world);
  await recordMerges(desk, world, tested);
  return normalAnswers(desk.recorded);
}

function newPerson(firstName: string, lastName: string) {
  return { first_name: firstName, last_name: lastName, phone: '970-555-0100', email: 'new@example.org' };
}

async function addSeasons({ send }: AnswersDesk, { ada, avalanche, training }: AnswersWorld, tested: Owned) {
  const add = async (name: string, from: number, to: number) => {
    const row = { name, program_id: avalanche, start_date: dayAhead(from), end_date: dayAhead(to) };
    const [stored] = (await send('POST', '/rest/v1/seasons', row, ada)) as { id: string }[];
    return stored?.id ?? '';
  };
  const seasons = { pastSeason: await add('Last winter', -300, -200), season: await add('Winter', -60, 100) };
  await tested.asOwner(({ query }) =>
    query('update training_sessions set season_id = $2 where id = $1', [training, seasons.season]),
  );
  return seasons;
}

async function recordRollCall({ at, recordCall }: AnswersDesk, { ada, eve, avalanche }: AnswersWorld): Promise<void> {
  const takenAt = new Date().toISOString();
  at(0);
  await recordCall('roll-call-punch', { memberId: eve, programId: avalanche, base: 'LG1', takenAt }, ada);
}

async function recordMembers({ recordProcedure }: AnswersDesk, world: AnswersWorld, tested: Owned): Promise<void> {
  const { ada } = world;
  await recordProcedure('list_members', {}, ada);
  await recordProcedure('list_member_ids', {}, ada);
  await recordProcedure('search_members', { search: 'example.org' }, ada);
  await recordProcedure('members_named', { names: ['Amelia Ortega', 'Bo Park', 'Sam Reed'] }, ada);
  await recordProcedure('members_alike', newPerson('Amelia', 'Ortega'), ada);
  await recordProcedure('texts_on_record', { texts: ['emt-b', 'Summit County SAR', 'Bo'] }, ada);
  await recordProcedure('export_members', {}, ada);
  await recordProcedure('organization_counts', {}, ada);
  await recordReminders(world, tested);
  for (const member of [world.amelia, world.bo]) await recordProcedure('member_reminders', { member }, ada);
  await refuseAddress(world, tested);
  await recordProcedure('member_reminders', { member: world.amelia }, ada);
  for (const member of [world.amelia, world.bo, world.cleo, world.sam])
    await recordProcedure('credential_history', { member }, ada);
}

/** Reminders for a program at a base, and for one at none. */
async function recordReminders({ amelia, avalanche, ice }: AnswersWorld, { asOwner }: Owned): Promise<void> {
  await asOwner(({ query }) =>
    query(
      `insert into app.reminders (member_id, program_id, expires_at, step, day, mail_id, state, state_at)
       select $1, p, '2026-12-10T19:00:00Z', 14, '2026-11-26', gen_random_uuid(), 'taken', '2026-11-26T15:00:10Z'
       from unnest($2::uuid[]) p`,
      [amelia, [avalanche, ice]],
    ),
  );
}

async function refuseAddress({ account }: AnswersWorld, { asOwner }: Owned): Promise<void> {
  await asOwner(({ query }) =>
    query('insert into app.refused_addresses select id, email, now() from auth.users where id = $1', [account.userId]),
  );
}

async function recordPrograms({ recordProcedure, recordRead }: AnswersDesk, world: AnswersWorld): Promise<void> {
  const { ada, avalanche, liftTicket, base } = world;
  await recordRead('bases', ada);
  await recordProcedure('base_overview', {}, ada);
  await recordProcedure('base_references', { base }, ada);
  await recordProcedure('program_cards', {}, ada);
  await recordProcedure('program_cards', { base }, ada);
  for (const program of [avalanche, liftTicket, unknownId]) await recordProcedure('program_detail', { program }, ada);
}

async function recordBoards(
  { recordProcedure, send }: AnswersDesk,
  world: AnswersWorld & Seasons,
  tested: Owned,
): Promise<void> {
  const { ada, base } = world;
  const need = (needed: number) => send('POST', '/rest/v1/rpc/set_needed', { program: world.avalanche, needed }, ada);
  await need(20);
  await recordProcedure('dashboard', {}, ada);
  await need(2);
  await tested.asOwner(({ query }) =>
    query('insert into app.likenesses (member_id, like_id, found_at) values ($1, $2, now()), ($1, $3, now())', [
      ...[world.eve, world.amelia, world.bo],
    ]),
  );
  const lead = (bases: string[]) => send('POST', '/rest/v1/rpc/set_led_bases', { bases }, ada);
  await lead([base]);
  await tested.asOwner((transaction) => tellArchiveDelay(transaction, new Date().toISOString()));
  await send('POST', '/rest/v1/rpc/set_reminding', { is_on: true }, ada);
  await send('PATCH', `/rest/v1/members?id=eq.${world.eve}`, { phone: '(970) 555-0104' }, ada);
  await recordProcedure('dashboard', {}, ada);
  await lead([]);
  for (const season of [world.season, world.pastSeason, unknownId])
    await recordProcedure('season_roster', { season }, ada);
  await recordProcedure('readiness_board', {}, ada);
  await recordProcedure('readiness_board', { base: 'LG1', programs: ['avalanche'], day: dayAhead(-10) }, ada);
  for (const weeks of ['readiness_weeks', 'lapses_ahead'] as const) await recordProcedure(weeks, {}, ada);
  await recordProcedure('report_page', { report: 'credentials' }, ada);
  await recordProcedure('report_page', { report: 'reminders' }, ada);
  await recordProcedure('report_counts', { report: 'credentials' }, ada);
}

/**
 * An enrolled device and one that isn't yet; somebody in force, somebody who isn't, a card that can't be read, and an
 * entry that was undone.
 */
async function recordBoardings({ call, recordProcedure }: AnswersDesk, world: AnswersWorld, { asOwner }: Owned) {
  const { ada, base } = world;
  const make = async (name: string) =>
    ((await call('make-boarding-device', { name, baseId: base }, ada)) as { data: { code: string } }).data;
  const { code } = await make('Phone in the hangar');
  await make('Tablet');
  const { data } = (await call('enroll-boarding-device', { code }, ada)) as { data: { token: string } };
  const at = new Date().toISOString();
  const seen = { at, mission: 'N911FL', statement: null, verdict: 'lapsed' };
  const checked = { text: 'Avalanche Deployment', type: 'avalanche', program: null, base: null };
  const [first, second, undo] = [1, 2, 3].map((last) => `00000000-0000-4000-8000-00000000000${last}`);
  const boardings = [
    { ...seen, key: first, kind: 'boarded_anyway', reason: 'Life at risk', checked },
    { ...seen, key: second, kind: 'boarded', reason: '', checked: null },
    { key: undo, kind: 'void', at, undoes: second },
  ];
  await call('record-boardings', { token: data.token, boardings }, ada);
  await asOwner(async ({ query }) => {
    // Written directly, since real statements are bound to the second of their signature.
    await query('alter table app.boardings disable trigger refuse_change');
    await query(`update app.boardings set member_id = $1 where kind = 'boarded_anyway'`, [world.cleo]);
    await query('alter table app.boardings enable trigger refuse_change');
    await query(`update app.boarding_devices set made_by = gen_random_uuid() where name = 'Tablet'`);
  });
  await recordProcedure('boarding_devices', {}, ada);
  for (const report of ['boardings', 'gaps']) await recordProcedure('report_page', { report }, ada);
  await recordProcedure('report_counts', { report: 'gaps' }, ada);
}

async function recordTrainings(desk: AnswersDesk, world: AnswersWorld, { asOwner }: Owned): Promise<void> {
  const [{ recordCall, recordProcedure }, { ada, account }] = [desk, world];
  for (const by of [ada, account]) {
    await recordProcedure('training_overview', {}, by);
    for (const base of ['LG1', null]) await recordProcedure('training_list', { base, upcoming: false }, by);
    await recordProcedure('training_list', { base: 'LG1', upcoming: true }, by);
    for (const session of [world.training, world.trainingAhead, world.bareTraining, unknownId])
      await recordProcedure('training_detail', { session }, by);
  }
  await recordProcedure('own_trainings', {}, account);
  for (const trainingSessionId of [world.trainingAhead, world.openTraining])
    await recordCall('training-coming', { trainingSessionId }, ada);
  await asOwner(({ query }) =>
    query('insert into trainees (training_session_id, member_id) values ($1, $2)', [world.bareTraining, world.bo]),
  );
  for (const member of [world.amelia, world.bo]) await recordProcedure('member_trainings', { member }, ada);
}

async function recordAccounts(
  { call, read, recordProcedure, send }: AnswersDesk,
  { ada, account, base }: AnswersWorld,
  { asOwner }: Owned,
): Promise<void> {
  await asOwner(({ query }) =>
    query(`insert into app.monday_letters values ('2026-11-23', $1, gen_random_uuid(), 'taken', now())`, [ada.userId]),
  );
  for (const by of [ada, account]) await recordProcedure('own_letters', {}, by);
  const view = {
    view: crypto.randomUUID(),
    screen: 'members',
    name: 'Lapsed at LG2',
    query: 'base=LG2&standing=lapsed',
  };
  await send('POST', '/rest/v1/rpc/save_view', { ...view, is_default: true }, ada);
  await recordProcedure('own_views', {}, ada);
  const { data } = (await call('make-calendar', { baseId: null }, account)) as { data: { address: string } };
  await recordProcedure('own_calendars', {}, account);
  await read(new URL(data.address).pathname);
  await call('make-calendar', { baseId: base }, ada);
  for (const by of [ada, account]) await recordProcedure('own_calendars', {}, by);
  await recordProcedure('own_sessions', {}, ada);
  await recordProcedure('get_locked_accounts', {}, ada);
  await asOwner(({ query }) =>
    query(
      `insert into app.freezes (user_id, frozen_at, frozen_until, frozen_by)
       values ($1, now(), now() + interval '1 day', $1), ($2, now(), now() + interval '1 day', gen_random_uuid())`,
      [ada.userId, account.userId],
    ),
  );
  await recordProcedure('get_frozen_accounts', {}, ada);
  await asOwner(({ query }) => query('delete from app.freezes'));
  await recordProcedure('get_blocked_ips', {}, ada);
  await recordProcedure('get_second_steps', {}, ada);
  await recordProcedure('get_recent_security_events', { event_names: ['authn_login_fail'] }, ada);
  await recordProcedure('get_security_config', {}, ada);
  await asOwner(({ query }) =>
    query('insert into app.deletion_requests (asked_by, member_ids) select $1, array_agg(id) from members', [
      ada.userId,
    ]),
  );
  await recordProcedure('deletion_requests', {}, ada);
}

/** Cleo and Sam leave, and come back within minutes and on the next day. */
async function recordLeavings(
  { at, recordCall, recordProcedure }: AnswersDesk,
  { ada, cleo, sam, eve }: AnswersWorld,
  tested: Owned,
): Promise<void> {
  const leave = { day: dayAhead(-1), reason: 'Moved to Oregon' };
  const left = (memberId: string) =>
    recordCall('set-aside-member', { memberId, ...leave }, ada) as Promise<{ data: { id: string } }>;
  const [cleoLeft, samLeft] = [await left(cleo), await left(sam)];
  await recordProcedure('list_members', { standing: 'former' }, ada);
  await recordProcedure('hidden_among', {}, ada);
  await recordProcedure('members_alike', newPerson('Cleo', 'Quist'), ada);
  await tested.asOwner(({ query }) =>
    query('insert into app.likenesses (member_id, like_id, found_at) values ($1, $2, now())', [eve, cleo]),
  );
  await recordProcedure('member_likenesses', { member: eve }, ada);
  await recordCall('return-member', { memberId: cleo, leavingId: cleoLeft.data.id }, ada);
  at(1);
  await recordCall('return-member', { memberId: sam, leavingId: samLeft.data.id }, ada);
  at(0);
  await tested.asOwner(({ query }) =>
    query(`insert into app.leaving_events (member_id, kind, at, recorded_at) values ($1, 'return', now(), now())`, [
      cleo,
    ]),
  );
  for (const member of [cleo, sam]) await recordProcedure('leavings_of', { member }, ada);
}

/** Runs last, so that everything above shows nobody grounded. */
async function recordGroundings(
  { call, recordCall, recordProcedure }: AnswersDesk,
  world: AnswersWorld,
): Promise<void> {
  const { ada, account, amelia, bo, cleo, sam, liftTicket, training } = world;
  for (const by of [ada, account]) await recordProcedure('own_grounding', {}, by);
  const ground = (memberId: string, until: string | null) =>
    recordCall('ground-member', { memberId, until, reason: 'Broken wrist' }, ada) as Promise<{ data: { id: string } }>;
  const wrong = await ground(cleo, null);
  await recordCall('void-grounding', { memberId: cleo, eventId: wrong.data.id, reason: 'Wrong person' }, ada);
  const early = await ground(sam, dayAhead(3));
  await recordCall('lift-grounding', { memberId: sam, groundingId: early.data.id }, ada);
  await ground(amelia, null);
  await recordProcedure('own_grounding', {}, account);
  await ground(amelia, dayAhead(7));
  await ground(bo, null);
  await recordProcedure('own_grounding', {}, account);
  for (const member of [amelia, cleo, sam]) await recordProcedure('groundings_of', { member }, ada);
  await recordProcedure('groundings_now', { members: [amelia, bo] }, ada);
  await recordProcedure('members_alike', newPerson('Amelia', 'Ortega'), ada);
  await recordProcedure('members_alike', newPerson('Bo', 'Park'), ada);
  await recordProcedure('member_likenesses', { member: world.eve }, ada);
  await recordProcedure('list_members', {}, ada);
  await recordProcedure('search_members', { search: 'example.org' }, ada);
  await recordProcedure('readiness_board', {}, ada);
  const crew = { cardName: 'Avalanche Deployment', memberIds: [amelia, bo] };
  await recordCall('plan-bulk-punch', crew, ada);
  await recordCall('bulk-punch', crew, ada);
  await recordCall('plan-attendees', { trainingSessionId: training }, ada);
  await recordCall('punch-attendees', { trainingSessionId: training, memberIds: [amelia, bo] }, ada);
  await call('issue-credential', { memberId: sam, programId: liftTicket, base: 'LG1', liveMission: true }, ada);
  const late = { effectiveOn: dayAhead(-7), lateReason: 'Paper found in the truck' };
  await call('renew-credential', { memberId: sam, programId: liftTicket, ...late }, ada);
  await recordProcedure('credential_history', { member: sam }, ada);
}

/** Types come from the schema; the rows are examples. */
async function recordTables({ recordTable }: AnswersDesk, { ada }: AnswersWorld): Promise<void> {
  const tables = ['certification_punches', 'certifications', 'members', 'organization_whitelist', 'programs'];
  for (const table of tables) await recordTable(table, ada);
}
