import { runDay } from '@ffl/database/reminders/run-day';
import { runMonday } from '@ffl/database/reminders/run-monday';
import {
  addAdministrator,
  addMember,
  addMemberWithAccount,
  addProgram,
  type Person,
} from '@ffl/database/tests/worlds/people';
import { addTraining } from '@ffl/database/tests/worlds/trainings';
import type { Transaction } from '@ffl/database/transaction';
import { addCalendarDays } from '@ffl/domain/time/denver';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createMailWorld, type MailWorld } from '../../tests/worlds/mail/mail-world.ts';
import { createTestApp } from '../../tests/worlds/test-app.ts';
import { sendDueMail } from '../mail/send-due-mail.ts';
import { remind } from './remind.ts';

let world: MailWorld;
let lead: Person;
// Monday, Nov 23, at 11 AM in Denver.
const monday = new Date('2026-11-23T18:00:00Z');
const hour = 3_600_000;
const daysOn = (days: number, from = monday) => addCalendarDays(from, days);

beforeAll(async () => {
  world = await createMailWorld();
});
beforeEach(async () => {
  world.setNow(monday);
  world.inbox.received.length = 0;
  world.inbox.beforeAccepting = () => {};
  await asOwner(
    'truncate app.reminders, app.reminder_days, app.monday_letters, app.mail_outbox, app.base_leads, app.program_needs, public.certifications, public.training_sessions cascade',
  );
  await asOwner('update app.reminding set is_on = true, changed_at = $1', [daysOn(-7)]);
  lead = await make((transaction) => addAdministrator(transaction));
  await chooses(lead, ['LG1']);
});
afterAll(() => world.close());

const make = <Made>(work: (transaction: Transaction) => Promise<Made>) => world.tested.asOwner(work);
const asOwner = <Row extends Record<string, unknown>>(text: string, values: unknown[] = []) =>
  make((transaction) => transaction.all<Row>(text, values));

const chooses = ({ userId }: Person, bases: string[], at = daysOn(-3)) =>
  asOwner(
    `insert into app.base_leads (user_id, base_id, chosen_at)
     select $1, id, $3 from public.bases where base_name = any ($2)`,
    [userId, bases, at],
  );

async function hold(memberId: string, programId: string, expiresAt: Date): Promise<void> {
  await asOwner(
    `insert into public.certifications (member_id, program_id, issued_date, expiration_date) values ($1, $2, $3, $4)`,
    [memberId, programId, daysOn(-120), expiresAt],
  );
}

const run = () => remind({ ...world.room, mail: { wake() {} } });
const never = new AbortController().signal;
const send = () => sendDueMail(world.room, { stopping: never, giveUp: never });

/** Plays a day: the run in two processes, and the mail of the hours after. */
async function pass(instant: Date): Promise<void> {
  world.setNow(instant);
  await Promise.all([run(), run()]);
  world.setNow(new Date(instant.getTime() + hour));
  await Promise.all([send(), send()]);
}

/** The mail that arrived for this person since the last call. */
function arrived({ email }: Person = lead): string[] {
  const mails = world.inbox.received.splice(0);
  return mails.filter(({ to }) => to.includes(email)).map((mail) => mail.email.text?.trim() ?? '');
}

const states = () =>
  asOwner<{ state: string }>('select state from app.monday_letters order by monday').then((rows) =>
    rows.map(({ state }) => state),
  );

test('the letter to a lead holds all their bases, each with a link to its board, and nothing of others', async () => {
  await chooses(lead, ['LG2']);
  const [watch, ice, elsewhere] = await make(async (transaction) => [
    await addProgram(transaction, { name: 'Night Watch', base: 'LG1' }),
    await addProgram(transaction, { name: 'Ice Rescue', base: 'LG1', validityDays: 42 }),
    await addProgram(transaction, { name: 'Elsewhere', base: 'LG3' }),
  ]);
  await asOwner('insert into app.program_needs values ($1, 2)', [ice]);
  const add = (firstName: string, options: object = {}) =>
    make((transaction) => addMemberWithAccount(transaction, { firstName, lastName: 'Reed', ...options }));
  const [amy, bo, cy, dee] = [
    await add('Amy'),
    await add('Bo'),
    await add('Cy', { isConfirmed: false }),
    await add('Dee'),
  ];
  const eve = await make((transaction) => addMember(transaction, { firstName: 'Eve', lastName: 'Reed' }));
  await asOwner('insert into app.letter_choices (user_id, wants_reminders) values ($1, false)', [dee.userId]);
  await hold(amy.memberId, watch, daysOn(-7, new Date('2026-11-23T07:00:00Z')));
  await hold(bo.memberId, watch, daysOn(-8));
  await hold(bo.memberId, ice, daysOn(9));
  await hold(cy.memberId, ice, daysOn(10));
  await hold(cy.memberId, watch, daysOn(60));
  await hold(dee.memberId, watch, daysOn(14, new Date('2026-11-24T06:59:59Z')));
  await hold(eve, watch, daysOn(61));
  await hold(eve, elsewhere, daysOn(1));
  await make((transaction) => addTraining(transaction, { type: 'Hoist', date: '2026-11-23' }));
  await make((transaction) => addTraining(transaction, { type: 'Past', date: '2026-11-22' }));
  await make((transaction) => addTraining(transaction, { type: 'Winch', date: '2026-11-24' }));
  await asOwner(
    `update training_sessions set start_time = '08:00', meeting_place = 'Hangar 3' where training_type = 'Winch'`,
  );
  await pass(monday);
  const [letter, ...others] = arrived();
  expect(others).toEqual([]);
  const token = /token=([0-9a-f-]{36})/.exec(letter ?? '')?.[1];
  expect(letter).toBe(`Hello,

Here is where your bases stand as of Nov 23, 2026, 12:00 PM MST.

LG1

Lapsed since Nov 16, 2026:
Amy Reed: Night Watch, Nov 16, 2026

Lapsing in the next two weeks unless punched:
Bo Reed: Ice Rescue, Dec 02, 2026
Cy Reed: Ice Rescue, Dec 03, 2026
Dee Reed: Night Watch, Dec 07, 2026

Programs running short:
Ice Rescue: short starting the week of Nov 30, 2026: 0 of 2

Reminders don't reach these people, whose credentials expire soon:
Cy Reed (address not confirmed): Ice Rescue, Dec 03, 2026; Night Watch, Jan 22, 2027
Dee Reed (stopped these emails): Night Watch, Dec 07, 2026

Next trainings:
Nov 23, 2026: Hoist
Nov 24, 2026, 8:00 AM MST: Winch, meeting place Hangar 3

See the board of LG1:
https://flight.example/admin/readiness?base=LG1

LG2

All is well:
Nobody lapsed, nobody lapses soon, reminders reach everybody, and no training is planned.

See the board of LG2:
https://flight.example/admin/readiness?base=LG2

Flight For Life
You get this email because you lead a base at Flight For Life. Nobody reads replies to this address.
Stop these emails:
https://flight.example/auth/v1/letters?token=${token}&which=monday`);
  expect(await states()).toEqual(['taken']);
});

test("a long list in a lead's letter is cut, and says how many more there are", async () => {
  const watch = await make((transaction) => addProgram(transaction, { name: 'Night Watch', base: 'LG1' }));
  for (let place = 10; place < 35; place += 1) {
    const lastName = `R${place}`;
    await hold(await make((transaction) => addMember(transaction, { firstName: 'Mia', lastName })), watch, daysOn(1));
  }
  await pass(monday);
  const [letter = ''] = arrived();
  expect(letter.match(/^Mia R\d+: /gm)).toHaveLength(20);
  expect(letter.match(/^Mia R\d+ \(no account\): /gm)).toHaveLength(20);
  expect(letter.match(/^and 5 more$/gm)).toHaveLength(2);
});

test('each lead gets one letter a week, however many processes look, and on Mondays from eight to eight', async () => {
  await pass(new Date('2026-11-23T14:59:00Z'));
  expect(arrived()).toEqual([]);
  for (const day of [0, 1, 4, 5, 6]) await pass(daysOn(day));
  expect(arrived()).toHaveLength(1);
  await pass(daysOn(7));
  expect(arrived()).toHaveLength(1);
  expect(await states()).toEqual(['taken', 'taken']);
});

test("a process that dies while it writes the leads' letters leaves nothing, and the next one writes every one", async () => {
  const other = await make((transaction) => addAdministrator(transaction));
  await chooses(other, ['LG1', 'LG3']);
  world.setNow(monday);
  const died = world.room.database.asService(async (transaction) => {
    expect(await runMonday(transaction, monday)).toBe(2);
    throw new Error('killed');
  });
  await expect(died).rejects.toThrow('killed');
  expect([await states(), await world.waiting()]).toEqual([[], []]);
  await pass(monday);
  expect(world.inbox.received.map(({ to }) => to.join()).sort()).toEqual([lead.email, other.email].sort());
});

test('a day counts as run only once its leads were looked after, or the alarm would be silent', async () => {
  const since = async () => (await asOwner<{ since: Date }>('select app.unreminded_since() as since'))[0]?.since;
  await world.tested.database.asService((transaction) => runDay(transaction, monday));
  expect(await since()).toEqual(daysOn(-7));
  await run();
  expect(await since()).toEqual(monday);
});

test.each([
  ['on the next day', '2026-11-24T15:00:00Z', 1],
  ['on Friday', '2026-11-27T15:00:00Z', 1],
  ['not on Saturday', '2026-11-28T15:00:00Z', 0],
  ['not on Sunday', '2026-11-29T18:00:00Z', 0],
])('a Monday that was missed is made up for: %s', async (_, instant, letters) => {
  await pass(new Date(instant));
  expect(arrived()).toHaveLength(letters);
});

test('a Monday that was missed is made up for when the mail server took nothing all day', async () => {
  world.inbox.beforeAccepting = () => {
    throw Object.assign(new Error('later'), { responseCode: 451 });
  };
  await pass(monday);
  world.setNow(new Date('2026-11-24T03:00:00Z'));
  await send();
  await run();
  expect(await states()).toEqual(['given_up']);
  world.inbox.beforeAccepting = () => {};
  await pass(daysOn(1));
  expect(arrived()).toHaveLength(1);
  expect(await states()).toEqual(['taken']);
});

describe('nobody is told', () => {
  const began = (at: Date) => asOwner('update app.reminding set changed_at = $1', [at]);
  const late: [string, () => Promise<unknown>][] = [
    ['about a Monday that was over before reminders began', () => began(new Date('2026-11-24T03:00:01Z'))],
    ['about a Monday before they chose a base', () => asOwner('update app.base_leads set chosen_at = $1', [daysOn(1)])],
  ];
  const gone: [string, () => Promise<unknown>][] = [
    ['while reminders are off', () => asOwner('update app.reminding set is_on = false')],
    ['without a base', () => asOwner('delete from app.base_leads')],
    [
      'without the rights of an administrator',
      () => asOwner('update public.administrators set is_active = false where user_id = $1', [lead.userId]),
    ],
    [
      'without a confirmed address',
      () => asOwner('update auth.users set email_confirmed_at = null where id = $1', [lead.userId]),
    ],
    [
      'at an address that was refused for good',
      () => asOwner('insert into app.refused_addresses values ($1, $2, now())', [lead.userId, lead.email]),
    ],
    [
      'while the account is frozen',
      () => asOwner(`update auth.users set banned_until = now() + interval '1 day' where id = $1`, [lead.userId]),
    ],
  ];

  test.each([...late, ...gone])('no lead gets a letter %s', async (_, act) => {
    await act();
    await pass(daysOn(1));
    expect(arrived()).toEqual([]);
    expect(await states()).toEqual([]);
  });

  test.each(gone)("a lead's waiting letter is canceled %s", async (_, act) => {
    world.setNow(monday);
    await run();
    await act();
    await send();
    expect(arrived()).toEqual([]);
    expect(await states()).toEqual(['canceled']);
    expect(await world.waiting()).toEqual([]);
  });
});

test("a lead's letter has a button of mail programs that takes chosen bases off and stops it, and opening its link changes nothing", async () => {
  await pass(monday);
  const mail = world.inbox.received.find(({ to }) => to.includes(lead.email));
  const header = (key: string) => mail?.email.headers.find((one) => one.key === key)?.value;
  expect(header('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
  const { pathname, search } = new URL(header('list-unsubscribe')?.slice(1, -1) ?? '');
  const flight = await createTestApp(world.tested);
  const led = async () => (await asOwner('select base_id from app.base_leads')).length;
  const opened = await (await flight.app.request(pathname + search)).text();
  expect(opened).toContain('get any more Monday emails about your bases.');
  expect(opened.replaceAll('&amp;', '&')).toContain(`action="${pathname}${search}"`);
  expect(await led()).toBe(1);
  const body = 'List-Unsubscribe=One-Click';
  const headers = { 'Content-Type': 'application/x-www-form-urlencoded' };
  const stop = (to: string) => flight.app.request(to, { method: 'POST', headers, body });
  expect((await stop(`${pathname}?token=${crypto.randomUUID()}&which=monday`)).status).toBe(200);
  expect(await led()).toBe(1);
  expect((await stop(pathname + search)).status).toBe(200);
  expect(await led()).toBe(0);
  const [choice] = await asOwner('select wants_reminders, wants_mondays from app.letter_choices where user_id = $1', [
    lead.userId,
  ]);
  expect(choice).toEqual({ wants_reminders: true, wants_mondays: false });
});
