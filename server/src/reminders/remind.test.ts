import { addMemberWithAccount, addProgram, type MemberPerson } from '@ffl/database/tests/worlds/people';
import { addCalendarDays } from '@ffl/domain/time/denver';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createMailWorld, type MailWorld } from '../../tests/worlds/mail/mail-world.ts';
import { createTestApp } from '../../tests/worlds/test-app.ts';
import { sendDueMail } from '../mail/send-due-mail.ts';
import { remind } from './remind.ts';

let world: MailWorld;
let member: MemberPerson;
const start = new Date('2026-11-21T18:00:00Z');
const hour = 3_600_000;

beforeAll(async () => {
  world = await createMailWorld();
});
beforeEach(async () => {
  world.setNow(start);
  world.inbox.received.length = 0;
  world.inbox.beforeKeeping = async () => {};
  await asOwner('truncate app.reminders, app.reminder_days, app.program_reminders, app.mail_outbox');
  // Otherwise the members of earlier tests would get letters too.
  await asOwner('delete from public.certifications');
  await asOwner('update app.reminding set is_on = true, changed_at = $1', [start]);
  member = await world.tested.asOwner((transaction) => addMemberWithAccount(transaction));
});
afterAll(() => world.close());

const asOwner = <Row extends Record<string, unknown>>(text: string, values: unknown[] = []) =>
  world.tested.asOwner((transaction) => transaction.all<Row>(text, values));

const run = () => remind({ ...world.room, mail: { wake() {} } });

function send(change: Partial<MailWorld['room']> = {}) {
  const never = new AbortController().signal;
  return sendDueMail({ ...world.room, ...change }, { stopping: never, giveUp: never });
}

/** Plays a day: the run in two processes, and the mail until its last hour. */
async function pass(instant: Date, change: Partial<MailWorld['room']> = {}): Promise<void> {
  world.setNow(instant);
  await Promise.all([run(), run()]);
  world.setNow(new Date(instant.getTime() + hour));
  await send(change);
}

/** The first paragraphs about each end that arrived for the member since the last call. */
function arrived(): string[] {
  const mine = world.inbox.received.filter(({ to }) => to.includes(member.email));
  world.inbox.received.length = 0;
  return mine.map(({ email }) => email.text?.split('\n\n')[1] ?? '');
}

const states = () =>
  asOwner<{ step: number; state: string }>('select step, state from app.reminders where member_id = $1 order by id', [
    member.memberId,
  ]).then((rows) => rows.map(({ step, state }) => `${step} ${state}`));

async function hold(programId: string, expiresAt: Date, annualDate: Date | null = null): Promise<string> {
  const [row] = await asOwner<{ id: string }>(
    `insert into public.certifications (member_id, program_id, issued_date, expiration_date, annual_date)
     values ($1, $2, $5, $3, $4) returning id`,
    [member.memberId, programId, expiresAt, annualDate, daysOn(-120)],
  );
  return row?.id ?? '';
}

async function renew(credential: string, expiresAt: Date): Promise<void> {
  await asOwner('update public.certifications set expiration_date = $2 where id = $1', [credential, expiresAt]);
}

const program = (options: Parameters<typeof addProgram>[1] = {}) =>
  world.tested.asOwner((transaction) => addProgram(transaction, options));
const daysOn = (days: number, from = start) => addCalendarDays(from, days);

test('each step of each end gets one letter on its day, however many processes look', async () => {
  await hold(await program({ name: 'Night Watch' }), daysOn(70));
  const days: string[] = [];
  for (const passed of [0, 9, 10, 11, 55, 56, 57, 69, 70, 71]) {
    await pass(daysOn(passed));
    for (const words of arrived()) days.push(`${passed}: ${words}`);
  }
  expect(days).toEqual([
    '10: Night Watch expires in 60 days, on Jan 30, 2027. A punch keeps it in force.',
    '56: Night Watch expires in 14 days, on Jan 30, 2027. A punch keeps it in force.',
    '70: Night Watch lapsed today, Jan 30, 2027, at 11:00 AM MST. A punch brings it back.',
  ]);
  expect(await states()).toEqual(['60 taken', '14 taken', '0 taken']);
});

test('an end before the first letters of its day is told on the day before', async () => {
  await hold(await program({ name: 'Night Watch' }), new Date('2027-01-30T13:00:00Z'));
  await pass(daysOn(56));
  expect(arrived()).toHaveLength(1);
  await pass(daysOn(69));
  expect(arrived()).toEqual(['Night Watch expires tomorrow, Jan 30, 2027, at 6:00 AM MST. A punch keeps it in force.']);
  await pass(daysOn(70));
  expect([arrived(), await states()]).toEqual([[], ['14 taken', '0 taken']]);
});

test.each([
  ['in the morning', '2027-01-30T13:00:00Z', 'today, Jan 30, 2027, at 6:00 AM MST'],
  ['in the evening before', '2027-01-30T05:00:00Z', 'yesterday, Jan 29, 2027, at 10:00 PM MST'],
])(
  'a credential that lapsed %s, while the mail server was down on its last day, is reported as lapsed the next day',
  async (_, end, ended) => {
    await hold(await program({ name: 'Night Watch' }), new Date(end));
    await pass(daysOn(56));
    await pass(daysOn(69), { deliver: () => Promise.reject(new Error('down')) });
    world.setNow(new Date('2027-01-30T03:00:00Z'));
    await run();
    await send();
    expect(arrived()).toHaveLength(1);
    await pass(daysOn(70));
    expect(arrived()).toEqual([`Night Watch lapsed ${ended}. A punch brings it back.`]);
    await pass(daysOn(71));
    expect([arrived(), await states()]).toEqual([[], ['14 taken', '0 taken']]);
  },
);

test('a training is in the letter once, with its time and meeting place and what it renews of what ends', async () => {
  await hold(await program({ name: 'Rescue Deployment', type: 'rescue', base: 'LG2' }), daysOn(14));
  await asOwner(
    `insert into public.training_sessions (training_type, date, base, program_id, start_time, meeting_place)
     select t.type, '2026-12-02', 'LG2', t.word, t.start_time, t.place
     from (values ('Hoist', 'rescue-deployment', '18:30', 'Hangar 3'), ('Hoist', 'rescue-deployment', '18:30', 'Hangar 3'),
       ('Ice', 'ice-rescue', null, null)) t (type, word, start_time, place)`,
  );
  await pass(start);
  const [mail] = world.inbox.received.filter(({ to }) => to.includes(member.email));
  expect(mail?.email.text).toContain(`The next trainings where you are credentialed:

Dec 02, 2026, 6:30 PM MST: Hoist at LG2, meeting place Hangar 3, renews Rescue Deployment

Dec 02, 2026: Ice at LG2

See your card`);
  await asOwner('delete from public.training_sessions');
});

test('one reminder holds all that is due on a day', async () => {
  await hold(await program({ name: 'One' }), daysOn(14));
  await hold(await program({ name: 'Two', validityDays: 42 }), daysOn(10, new Date('2026-11-21T20:00:00Z')));
  await pass(start);
  const [mail] = world.inbox.received.filter(({ to }) => to.includes(member.email));
  expect(world.inbox.received).toHaveLength(1);
  expect(mail?.email.subject).toBe('Two expires Dec 01, 2026, and 1 more');
  expect(mail?.email.text).toContain(
    'Two expires in 10 days, on Dec 01, 2026. A punch keeps it in force.\n\nOne expires in 14 days, on Dec 05, 2026. A punch keeps it in force.',
  );
});

test('reminders missed for days are made up for, the latest step only', async () => {
  await hold(await program({ name: 'Night Watch' }), daysOn(61));
  await pass(daysOn(0));
  await pass(daysOn(50));
  expect(arrived()).toEqual(['Night Watch expires in 11 days, on Jan 21, 2027. A punch keeps it in force.']);
  expect(await states()).toEqual(['14 taken']);
});

test('a program reminds on the days that were chosen, or never', async () => {
  const [chosen, never] = [await program({ name: 'Chosen' }), await program({ name: 'Never' })];
  await asOwner(`insert into app.program_reminders values ($1, '{5}'), ($2, '{}')`, [chosen, never]);
  for (const one of [chosen, never]) await hold(one, daysOn(5));
  await pass(start);
  expect(arrived()).toEqual(['Chosen expires in 5 days, on Nov 26, 2026. A punch keeps it in force.']);
});

test('a reminder about two clocks says what to do for each', async () => {
  const both = await program({ name: 'Rescue Deployment', twoClocks: true, validityDays: 42 });
  await hold(both, daysOn(10), daysOn(-100));
  await pass(start);
  expect(arrived()).toEqual([
    'Rescue Deployment expires in 10 days, on Dec 01, 2026. Get it punched by then. Your annual training counts until Aug 13, 2027.',
  ]);
});

test('a reminder that waits does not leave once the end has moved, and an undo sends it no second time', async () => {
  const credential = await hold(await program({ name: 'Night Watch' }), daysOn(14));
  world.setNow(start);
  await run();
  await renew(credential, daysOn(365));
  world.setNow(new Date(start.getTime() + hour));
  await send();
  expect(arrived()).toEqual([]);
  expect(await states()).toEqual(['14 canceled']);
  await renew(credential, daysOn(14));
  await pass(daysOn(1));
  expect(arrived()).toEqual([]);
});

test('a reminder that waits does not leave once reminders are off', async () => {
  await hold(await program(), daysOn(14));
  world.setNow(start);
  await run();
  await asOwner('update app.reminding set is_on = false');
  world.setNow(new Date(start.getTime() + hour));
  await send();
  expect(arrived()).toEqual([]);
});

test("a reminder that waits is given up at eight in the evening, and the next day's says what is true then", async () => {
  await hold(await program({ name: 'Night Watch' }), daysOn(14));
  const deliver = async () => {
    throw new Error('451 try later');
  };
  await pass(start, { deliver });
  expect(await states()).toEqual(['14 sent']);
  await pass(new Date('2026-11-22T03:00:00Z'), { deliver });
  await run();
  expect(await states()).toEqual(['14 given_up']);
  await pass(daysOn(1));
  expect(arrived()).toEqual(['Night Watch expires in 13 days, on Dec 05, 2026. A punch keeps it in force.']);
  expect(await states()).toEqual(['14 taken']);
});

test('a reminder that the mail server refuses for good is tried no more', async () => {
  await hold(await program(), daysOn(14));
  world.inbox.beforeKeeping = async () => {
    throw Object.assign(new Error('no such person'), { responseCode: 550 });
  };
  await pass(start);
  expect(await states()).toEqual(['14 refused']);
  expect(await world.waiting()).toEqual([]);
  world.inbox.beforeKeeping = async () => {};
  await pass(daysOn(1));
  expect(arrived()).toEqual([]);
});

test('a reminder has a button of mail programs that stops these letters, and opening its link changes nothing', async () => {
  await hold(await program(), daysOn(14));
  await pass(start);
  const mail = world.inbox.received.find(({ to }) => to.includes(member.email));
  const header = (key: string) => mail?.email.headers.find((one) => one.key === key)?.value;
  expect(header('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
  const url = header('list-unsubscribe')?.slice(1, -1) ?? '';
  expect(mail?.email.text).toContain(url);
  const { pathname, search } = new URL(url);
  const flight = await createTestApp(world.tested);
  const wants = async () =>
    (await asOwner('select wants_reminders from app.letter_choices where user_id = $1', [member.userId]))[0];
  const opened = await flight.app.request(pathname + search);
  expect(await opened.text()).toContain('<form method="post"');
  expect(await wants()).toEqual({ wants_reminders: true });
  const stop = (to: string) =>
    flight.app.request(to, {
      method: 'POST',
      headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
      body: 'List-Unsubscribe=One-Click',
    });
  // Without the token a person learns nothing, and stops nobody's letters.
  const guessed = await stop(`${pathname}?token=${crypto.randomUUID()}`);
  expect([guessed.status, await wants()]).toEqual([200, { wants_reminders: true }]);
  expect((await stop(pathname)).status).toBe(200);
  const words = (text: string) => text.replace(/nonce="[^"]*"/, '');
  const stopped = await stop(pathname + search);
  expect(words(await stopped.text())).toBe(words(await guessed.text()));
  expect(await wants()).toEqual({ wants_reminders: false });
  await pass(daysOn(14));
  expect(await states()).toEqual(['14 taken']);
});

describe('nobody is reminded', () => {
  test.each([
    ['at night', '2026-11-21T14:59:00Z'],
    ['in the evening', '2026-11-22T03:00:00Z'],
  ])('nobody is reminded %s', async (_, instant) => {
    await hold(await program(), daysOn(14));
    await pass(new Date(instant));
    expect(await states()).toEqual([]);
  });

  test('nobody is reminded while reminders are off', async () => {
    await hold(await program(), daysOn(14));
    await asOwner('update app.reminding set is_on = false');
    await pass(start);
    expect(await states()).toEqual([]);
  });

  test('nobody is reminded of what was over before reminders were on', async () => {
    await hold(await program(), new Date(start.getTime() - hour));
    await pass(start);
    expect(await states()).toEqual([]);
  });

  test('nobody is reminded of what was removed', async () => {
    const credential = await hold(await program(), daysOn(14));
    await asOwner(`update public.certifications set status = 'inactive' where id = $1`, [credential]);
    await pass(start);
    expect(await states()).toEqual([]);
  });

  test('nobody is reminded without a confirmed address', async () => {
    await hold(await program(), daysOn(14));
    await asOwner('update auth.users set email_confirmed_at = null where id = $1', [member.userId]);
    await pass(start);
    expect(await states()).toEqual([]);
  });
});
