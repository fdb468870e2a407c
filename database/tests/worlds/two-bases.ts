import type { CredentialAct } from '@ffl/domain/credentials/schemas';
import { parseCalendarDate } from '@ffl/domain/time/calendar-date';
import { daysAfter, denverDate } from '@ffl/domain/time/denver';
import type { Claims } from '../../src/actors/actor.ts';
import { groundMember } from '../../src/groundings/write-grounding.ts';
import { setAside } from '../../src/leaving/write-leaving.ts';
import type { Transaction } from '../../src/transaction.ts';
import { act, punched } from '../credential-world.ts';
import { mergeAs } from '../merge-world.ts';
import { ownerRows } from '../rows.ts';
import { addBaseWithHolder, addGrantee, addOrganizationWithMember, hold } from './grantees.ts';
import { addAdministrator, addMember, addProgram } from './people.ts';
import { createTestDatabase, type TestDatabase } from './test-database.ts';
import { addTraining } from './trainings.ts';

const today = denverDate(new Date());
export const dayAgo = (days: number) => daysAfter(today, -days);

/** In every text about somebody with whom readers have nothing to do. */
export const marker = 'Outsider';

const outside = { lastName: marker, organization: `${marker} Rescue` };

export type TwoBases = Awaited<ReturnType<typeof createTwoBases>>;

/** Two bases with people of every kind, and readers of the first one, of an organization, and of everything. */
export async function createTwoBases() {
  const tested = await createTestDatabase();
  const places = await tested.asOwner(addPlaces);
  const writer = writerOf(tested, places.admin.claims);
  const people = {
    ...(await addHolders(tested, places, writer)),
    ...(await addGone(tested, places, writer)),
    ...(await addTrainees(tested, places)),
    ...(await addBoarded(tested, places)),
  };
  const seasons = {
    here: await addSeason(tested, places.here.programId, 100, -100),
    ended: await addSeason(tested, places.here.programId, 600, 500),
    elsewhere: await addSeason(tested, places.elsewhere.programId, 100, -100),
  };
  await addTexts(tested, places.elsewhere.memberId, people.sessions.elsewhere);
  return {
    tested,
    ...places,
    people,
    seasons,
    outsiders: [places.elsewhere.memberId, people.longAgo, people.trainedElsewhere, people.flewElsewhere],
  };
}

async function addPlaces(transaction: Transaction) {
  const here = await addBaseWithHolder(transaction, 'Harbor');
  const elsewhere = await addBaseWithHolder(transaction, 'Ridge');
  const organization = await addOrganizationWithMember(transaction, 'Harbor Rescue');
  await transaction.query('insert into app.program_needs (program_id, needed) values ($1, 9), ($2, 7)', [
    here.programId,
    elsewhere.programId,
  ]);
  await transaction.query('update members set last_name = $2, organization = $3 where id = $1', [
    elsewhere.memberId,
    outside.lastName,
    outside.organization,
  ]);
  return {
    here,
    elsewhere,
    organization,
    admin: await addAdministrator(transaction),
    baseReader: await addGrantee(transaction, { scope: 'base', baseId: here.id }),
    organizationReader: await addGrantee(transaction, { scope: 'organization', organizationId: organization.id }),
    reader: await addGrantee(transaction, { scope: 'all' }),
    second: await addProgram(transaction, { base: here.name, type: 'avalanche' }),
  };
}

type Places = Awaited<ReturnType<typeof addPlaces>>;
type Writer = ReturnType<typeof writerOf>;

/** Acts of an administrator. */
function writerOf(tested: TestDatabase, claims: Claims) {
  const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000);
  return {
    claims,
    issue: (memberId: string, programId: string, minutes: number, over: Partial<CredentialAct> = {}) =>
      punched(tested, claims, 'issue', { memberId, programId, ...over }, minutesAgo(minutes)),
    remove: (memberId: string, programId: string) => act(tested, claims, 'remove', { memberId, programId }),
    ground: (memberId: string, reason: string) =>
      tested.database.asActor(claims, (transaction) =>
        groundMember(transaction, { memberId, until: null, reason }, new Date()),
      ),
    leaves: (memberId: string, reason: string) =>
      tested.database.asActor(claims, (transaction) =>
        setAside(transaction, { memberId, day: calendarDay(dayAgo(1)), reason }, new Date()),
      ),
  };
}

function calendarDay(day: string) {
  const parsed = parseCalendarDate(day);
  if (!parsed) throw new Error(`${day} is no day`);
  return parsed;
}

async function addHolders(tested: TestDatabase, { here, elsewhere, second }: Places, { issue, ground }: Writer) {
  const people = await tested.asOwner(async (transaction) => {
    const add = (lastName: string) => addMember(transaction, { lastName });
    const soon = await add('Soon');
    await hold(transaction, soon, here.programId, 5);
    const lapsed = await add('Lapsed');
    await hold(transaction, lapsed, here.programId, -3);
    return { holder: here.memberId, soon, lapsed, both: await add('Both'), grounded: await add('Grounded') };
  });
  await issue(people.both, here.programId, 90, { liveMission: true, notes: 'Carried out a skier' });
  await issue(people.both, elsewhere.programId, 80);
  await issue(people.grounded, second, 70, { effectiveOn: dayAgo(20), lateReason: 'The paper came by mail' });
  await ground(people.grounded, 'Broken wrist');
  await ground(elsewhere.memberId, `${marker} wrist`);
  return people;
}

/** People who are no longer there, or not as they were. */
async function addGone(tested: TestDatabase, { here, elsewhere, admin, second }: Places, writer: Writer) {
  const people = await tested.asOwner(async (transaction) => ({
    removed: await addMember(transaction, { lastName: 'Removed' }),
    former: await addMember(transaction, { lastName: 'Former' }),
    kept: await addMember(transaction, { lastName: 'Kept' }),
    hidden: await addMember(transaction, { lastName: 'Hidden' }),
    deleted: await addMember(transaction, { lastName: 'Deleted' }),
    longAgo: await addMember(transaction, outside),
  }));
  await writer.issue(people.removed, here.programId, 60);
  await writer.remove(people.removed, here.programId);
  await writer.issue(people.former, second, 55);
  await writer.leaves(people.former, 'Moved to Oregon');
  await writer.issue(people.kept, here.programId, 50);
  await writer.issue(people.hidden, elsewhere.programId, 45, { notes: 'Under the other record' });
  await mergeAs(tested, admin.claims, { keptId: people.kept, hiddenId: people.hidden });
  await writer.issue(people.deleted, here.programId, 40);
  await ownerRows(tested, 'delete from members where id = $1', [people.deleted]);
  await addLongAgo(tested, people.longAgo, here.programId);
  return people;
}

/** Somebody who held a program and lost it over a year ago. */
async function addLongAgo(tested: TestDatabase, memberId: string, programId: string): Promise<void> {
  await ownerRows(
    tested,
    `with credential as (
       insert into certifications (member_id, program_id, issued_date, expiration_date, status)
       values ($1, $2, now() - interval '800 days', now() - interval '430 days', 'inactive') returning id)
     insert into app.credential_events (credential_id, member_id, program_id, kind, is_change, is_entry, counts_as_issue,
       at, recorded_at, old_status, new_status, new_issued_date, new_expiration_date)
     select c.id, $1, $2, k.kind, k.is_change, k.is_entry, k.counts_as_issue, now() - ago, now() - ago, old_status, new_status,
       now() - interval '800 days', now() - interval '430 days'
     from credential c, (values ('issue', interval '800 days', null, 'valid'), ('remove', interval '400 days', 'valid', 'inactive'))
       e (kind, ago, old_status, new_status)
     join app.event_kinds k using (kind)`,
    [memberId, programId],
  );
  // The trigger entered the row of today, as it would for an import of something removed.
  await ownerRows(
    tested,
    `alter table app.credential_events disable trigger user;
     delete from app.credential_events where member_id = '${memberId}' and recorded_at > now() - interval '100 days';
     alter table app.credential_events enable trigger user`,
  );
}

async function addTrainees(tested: TestDatabase, { here, elsewhere }: Places) {
  return tested.asOwner(async (transaction) => {
    const trained = await addMember(transaction, { lastName: 'Trained' });
    const trainedElsewhere = await addMember(transaction, outside);
    const word = 'rescue-deployment';
    const at = (base: string, days: number, trainees: { memberId?: string; name?: string }[]) =>
      addTraining(transaction, { base, word, date: dayAgo(days), type: base, trainees });
    return {
      trained,
      trainedElsewhere,
      sessions: {
        here: await at(here.name, 30, [{ memberId: trained }, { name: 'Guest' }]),
        longAgo: await at(here.name, 500, [{ memberId: trainedElsewhere, name: marker }, { name: marker }]),
        elsewhere: await at(elsewhere.name, 20, [
          { memberId: trainedElsewhere },
          { name: marker },
          { memberId: trained },
        ]),
        ahead: await at(here.name, -10, []),
      },
    };
  });
}

/** Checks before flights, with devices of both bases. */
async function addBoarded(tested: TestDatabase, { here, elsewhere, admin }: Places) {
  const [flew, flewElsewhere] = await tested.asOwner(async (transaction) => [
    await addMember(transaction, { lastName: 'Flew' }),
    await addMember(transaction, outside),
  ]);
  await boards(tested, here, 'Harbor', [
    { memberId: here.memberId },
    { memberId: flew, kind: 'boarded_anyway' },
    { name: 'Guest' },
  ]);
  await boards(tested, elsewhere, marker, [{ memberId: flewElsewhere, kind: 'boarded_anyway' }, { name: marker }]);
  await ownerRows(
    tested,
    `insert into app.boardings (key, actor_id, kind, voids, at, base, mission, reason, member_id)
     select gen_random_uuid(), $1, 'void', id, now(), base, '', 'Pressed twice', member_id from app.boardings where member_id = $2`,
    [admin.userId, here.memberId],
  );
  return { flew: flew ?? '', flewElsewhere: flewElsewhere ?? '' };
}

type Boarding = { memberId?: string | undefined; name?: string; kind?: string };

async function boards(
  tested: TestDatabase,
  base: Places['here'],
  text: string,
  checks: readonly Boarding[],
): Promise<void> {
  for (const { memberId = null, name = null, kind = 'boarded' } of checks) {
    await ownerRows(
      tested,
      `with device as (
         insert into app.boarding_devices (name, base_id, base, made_by, code_until)
         values ('Phone', $1, $2, gen_random_uuid(), now()) returning id
       ), boarding as (
         insert into app.boardings (key, device_id, kind, at, base, mission, reason, member_id, verdict, checked, program_ids)
         select gen_random_uuid(), id, $3, now() - interval '10 days', $2, $7, $7, $4, 'valid', 'Rescue Deployment', array[$5::uuid]
         from device returning id
       ) insert into app.boarding_names (boarding_id, name) select id, $6 from boarding where $6::text is not null`,
      [base.id, base.name, kind, memberId, base.programId, name, text],
    );
  }
}

async function addSeason(tested: TestDatabase, programId: string, begins: number, ends: number): Promise<string> {
  const [season] = await ownerRows<{ id: string }>(
    tested,
    `insert into seasons (name, program_id, start_date, end_date) values ('Season', $1, $2, $3) returning id`,
    [programId, dayAgo(begins), dayAgo(ends)],
  );
  return season?.id ?? '';
}

/** The marker in every column for text about an outsider, and about the crew of a session elsewhere. */
async function addTexts(tested: TestDatabase, memberId: string, sessionId: string): Promise<void> {
  await tested.asOwner(async ({ query }) => {
    await query('update members set certification_level = $2, phone = $3, image_url = $4 where id = $1', [
      memberId,
      marker,
      '+1 970 555 0199',
      `https://example.test/${marker}.jpg`,
    ]);
    await query('update training_sessions set pilot = $2, medical_crew = $2 where id = $1', [sessionId, marker]);
    await query(
      `insert into certification_punches (certification_id, punch_type, punch_date, notes)
       select id, 'recertification', now(), $2 from certifications where member_id = $1`,
      [memberId, marker],
    );
  });
}
