import { addAccount, addMember, addProgram, addSession, type Person } from '@ffl/database/tests/worlds/people';
import { addTraining } from '@ffl/database/tests/worlds/trainings';
import type { Transaction } from '@ffl/database/transaction';
import { addCalendarDays, denverDate } from '@ffl/domain/time/denver';

export type AnswersWorld = Awaited<ReturnType<typeof makeAnswersWorld>>;

export const dayAhead = (days: number) => denverDate(addCalendarDays(new Date(), days));

/** People, programs and sessions: some with every field filled, others with only what is required. */
export async function makeAnswersWorld(transaction: Transaction) {
  const people = await makePeople(transaction);
  const programs = await makePrograms(transaction);
  const trainings = await makeTrainings(transaction, [people.amelia, people.bo, people.cleo]);
  await noteAboutSecurity(transaction, people);
  return { ...people, ...programs, ...trainings };
}

const organization = 'Summit County SAR';

async function makePeople(transaction: Transaction) {
  const { query } = transaction;
  const ada = await addAdministrator(transaction, 'Ada', 'Stone');
  const former = await addAdministrator(transaction, 'Finn', 'Former');
  const account = await addAccount(transaction, { email: 'amelia@example.org' });
  const add = (firstName: string, lastName: string, email: string, userId: string | null = null) =>
    addMember(transaction, { firstName, lastName, email, organization }, userId);
  const amelia = await add('Amelia', 'Ortega', account.email, account.userId);
  await query(`update members set phone = '(970) 555-0100', certification_level = 'EMT-B' where id = $1`, [amelia]);
  await query(`insert into organization_whitelist (name, display_name) values ('summit', $1)`, [organization]);
  const [sam] = [await add('Sam', 'Reed', 'sam@example.org'), await add('Sam', 'Reed', 'reed@example.org')];
  return {
    ada,
    former,
    account,
    amelia,
    sam,
    bo: await add('Bo', 'Park', 'bo@example.org'),
    cleo: await add('Cleo', 'Quist', 'cleo@example.org'),
    dee: await add('Dee', 'Rowe', 'dee@example.org'),
    eve: await add('Eve', 'Stark', 'eve@example.org'),
  };
}

async function addAdministrator(transaction: Transaction, firstName: string, lastName: string): Promise<Person> {
  const person = await addAccount(transaction, { email: `${firstName.toLowerCase()}@example.org` });
  await transaction.query(
    `insert into administrators (user_id, role, first_name, last_name) values ($1, 'admin', $2, $3)`,
    [person.userId, firstName, lastName],
  );
  return { ...person, claims: await addSession(transaction, person.userId) };
}

async function makePrograms(transaction: Transaction) {
  const { query } = transaction;
  const add = (name: string, options: Parameters<typeof addProgram>[1] = {}) =>
    addProgram(transaction, { name, ...options });
  const programs = {
    avalanche: await add('Avalanche Deployment', { base: 'LG1', type: 'avalanche', validityDays: 42, twoClocks: true }),
    liftTicket: await add('Lift Ticket', { base: 'LG1', type: 'lift_ticket', validityDays: 180 }),
    winch: await add('Winch Rescue', { base: 'LG1' }),
    rope: await add('Rope Rescue'),
    ice: await add('Ice Rescue'),
  };
  await add('Rescue Deployment', { base: 'LG7', type: 'rescue' });
  await query(`update programs set description = 'Over snow' where id = $1`, [programs.avalanche]);
  await query('insert into app.program_needs (program_id, needed) values ($1, 2), ($2, 2)', [
    programs.avalanche,
    programs.ice,
  ]);
  await query(`insert into app.program_reminders (program_id, days_ahead) values ($1, '{30,5}')`, [programs.avalanche]);
  const { rows } = await query<{ id: string }>(
    `update bases set description = 'Behind the pass', former_names = '{Old Camp}' where base_name = 'LG1' returning id`,
  );
  await query(`update bases set is_active = false where base_name = 'LG7'`);
  return { ...programs, base: rows[0]?.id ?? '' };
}

async function makeTrainings(transaction: Transaction, memberIds: readonly string[]) {
  const trainees = [
    { name: 'Guest', level: 'EMT-B', agency: organization },
    ...memberIds.map((memberId) => ({ memberId })),
  ];
  const attended = { type: 'Hoist', date: dayAhead(-1), trainees };
  const bare = { type: 'Refresher', base: null, trainees: [] };
  const trainings = {
    training: await addTraining(transaction, { ...attended, base: 'LG1', word: 'avalanche-deployment' }),
    trainingAtInactive: await addTraining(transaction, { ...attended, base: 'LG7', word: 'rescue-deployment' }),
    bareTraining: await addTraining(transaction, { ...bare, date: dayAhead(-30) }),
  };
  await addTraining(transaction, { ...bare, date: dayAhead(30) });
  const ahead = { ...attended, date: dayAhead(10), trainees: [], word: 'avalanche-deployment' };
  const [limited, open] = [
    await addTraining(transaction, { ...ahead, base: 'LG1' }),
    await addTraining(transaction, { ...ahead, base: null, word: null, date: dayAhead(20) }),
  ];
  await addTraining(transaction, { ...ahead, base: 'LG1', date: dayAhead(15) });
  await transaction.query('insert into app.training_places (session_id, places) values ($1, 2)', [limited]);
  await transaction.query(
    `insert into app.training_answers (session_id, member_id, comes, answered_at, by_administrator, before_move)
     select s, m, m = $2, '2026-11-20T18:00:00Z', m <> $2, m <> $2
     from unnest($1::uuid[]) s, unnest(array[$2::uuid, $3]) m`,
    [[limited, open], memberIds[0], memberIds[1]],
  );
  await transaction.query(
    `update training_sessions set agency = $2, pilot = 'Pat Lane', medical_crew = 'Kim Ray' where id = $1`,
    [trainings.training, organization],
  );
  await transaction.query(
    `update training_sessions set start_time = '18:30', meeting_place = 'Hangar 2', agency = $2 where id = any ($1)`,
    [[trainings.training, limited], organization],
  );
  return { ...trainings, trainingAhead: limited, openTraining: open };
}

type Named = { ada: Person; account: Person };

async function noteAboutSecurity(transaction: Transaction, { ada, account }: Named): Promise<void> {
  const { query } = transaction;
  await query(`update auth.users set email_hash = '\\x01' where id = $1`, [account.userId]);
  await query(
    `insert into app.signin_attempts
       (email_hash, failures, failures_in_row, window_started_at, counted_at, locked_until, is_held)
     values ('\\x01', 5, 5, now(), now(), now() + interval '1 hour', false), ('\\x02', 9, 9, now(), now(), null, true)`,
  );
  await query(
    `insert into app.blocked_addresses (address, blocked_until, failures, accounts, blocked_at)
     values ('203.0.113.9', now() + interval '1 hour', 5, 3, now())`,
  );
  await query(
    `update app.security_settings set value = 'required', changed_at = now(), changed_by = $1
     where key = 'admin_second_factor'`,
    [ada.userId],
  );
  await query(
    `with other as (
       insert into auth.users (email, password_hash) values ('noor@example.org', 'no password') returning id
     )
     insert into auth.factors (user_id, factor_type, friendly_name, verified_at, sealed_secret)
     select id, 'totp', name, now(), '\\x01' from other, unnest(array['Phone', null]) name`,
  );
  await query(
    `insert into app.security_events (at, name, email_hash, user_id, actor_id, address, user_agent, details)
     values (now(), 'authn_login_fail', '\\x01', $1, $2, '203.0.113.9', 'Firefox', '{"reason": "password"}'),
       (now(), 'authn_login_fail', null, null, null, null, null, '{}')`,
    [account.userId, ada.userId],
  );
  await query(`update auth.sessions set user_agent = 'Firefox' where id = $1`, [ada.claims.session_id]);
  await addSession(transaction, ada.userId);
}
