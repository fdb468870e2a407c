import { addMemberWithAccount, addProgram, type MemberPerson } from '@ffl/database/tests/worlds/people';
import { addCalendarDays } from '@ffl/domain/time/denver';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createMailWorld, type MailWorld } from '../../tests/worlds/mail/mail-world.ts';
import { remind } from '../reminders/remind.ts';
import { sendDueMail } from './send-due-mail.ts';

let world: MailWorld;
let member: MemberPerson;
const start = new Date('2026-11-21T18:00:00Z');
const changed = { kind: 'password-changed', facts: { at: '2026-11-21T17:59:00Z', staysSignedIn: false } } as const;

beforeAll(async () => {
  world = await createMailWorld();
});
beforeEach(async () => {
  world.setNow(start);
  world.inbox.received.length = 0;
  world.inbox.beforeKeeping = async () => {};
  world.inbox.beforeAccepting = () => {};
  await asOwner('truncate app.reminders, app.reminder_days, app.mail_outbox');
  await asOwner('update app.reminding set is_on = true, changed_at = $1', [start]);
  member = await world.tested.asOwner((transaction) => addMemberWithAccount(transaction));
});
afterAll(() => world.close());

const asOwner = <Row extends Record<string, unknown>>(text: string, values: unknown[] = []) =>
  world.tested.asOwner((transaction) => transaction.all<Row>(text, values));

const never = new AbortController().signal;
const send = () => sendDueMail(world.room, { stopping: never, giveUp: never });

function refuse(responseCode: number, words: string): void {
  world.inbox.beforeAccepting = () => {
    throw Object.assign(new Error(words), { responseCode });
  };
}

/** Queues a letter about the account, which waits for another try if it is refused. */
async function write(): Promise<void> {
  await asOwner('delete from app.mail_outbox');
  await asOwner(
    `insert into app.mail_outbox (kind, recipient, user_id, facts, queued_at, next_try_at) values ($1, $2, $3, $4, $5, $5)`,
    [changed.kind, member.email, member.userId, JSON.stringify(changed.facts), start],
  );
  await send();
}

const marked = () =>
  asOwner('select address, refused_at from app.refused_addresses where user_id = $1', [member.userId]);

test.each([
  [550, 'No such user here'],
  [550, '5.1.1 No such user here'],
  [550, '5.1.10 Null MX'],
  [550, '5.2.1 This mailbox is disabled'],
  [550, '5.4.1 Recipient address rejected'],
  [553, 'No such mailbox'],
])('an address is marked when the mail server says %i %s', async (code, words) => {
  refuse(code, words);
  await write();
  expect(await marked()).toEqual([{ address: member.email, refused_at: start }]);
});

test.each([
  [450, '4.2.1 Try later'],
  [550, '5.7.1 We take nothing from you'],
  [552, '5.2.2 Mailbox full'],
  [552, 'Mailbox full'],
  [554, '5.7.1 Relay access denied'],
  [550, '5.1.8 Your domain is unknown'],
])('an address is not marked as refused when the mail server says %i %s', async (code, words) => {
  refuse(code, words);
  await write();
  expect(await marked()).toEqual([]);
});

test('an address is not marked as refused when the mail server refuses what a letter says', async () => {
  world.inbox.beforeKeeping = async () => {
    throw Object.assign(new Error('5.7.1 Looks like spam'), { responseCode: 554 });
  };
  await write();
  expect(await marked()).toEqual([]);
});

test('the mark goes with the next letter that is taken', async () => {
  refuse(550, 'No such user here');
  await write();
  world.inbox.beforeAccepting = () => {};
  await write();
  expect(await marked()).toEqual([]);
});

test('a marked address gets no reminders until it changes or the mark goes', async () => {
  const program = await world.tested.asOwner((transaction) => addProgram(transaction));
  await asOwner(
    `insert into public.certifications (member_id, program_id, issued_date, expiration_date) values ($1, $2, $3, $4)`,
    [member.memberId, program, addCalendarDays(start, -120), addCalendarDays(start, 60)],
  );
  const pass = async (day: number) => {
    world.setNow(addCalendarDays(start, day));
    await remind({ ...world.room, mail: { wake() {} } });
    world.setNow(addCalendarDays(new Date(start.getTime() + 3_600_000), day));
    await send();
    return world.inbox.received.splice(0).map(({ to }) => to.join());
  };
  refuse(550, '5.1.1 No such user here');
  expect(await pass(0)).toEqual([]);
  expect(await asOwner('select step, state from app.reminders')).toEqual([{ step: 60, state: 'refused' }]);
  expect(await marked()).toHaveLength(1);
  world.inbox.beforeAccepting = () => {};
  expect(await pass(46)).toEqual([]);
  const other = `moved.${member.email}`;
  await asOwner('update auth.users set email = $2 where id = $1', [member.userId, other]);
  expect(await pass(47)).toEqual([other]);
});
