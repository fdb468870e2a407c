import { addGrantee } from '@ffl/database/tests/worlds/grantees';
import { addAdministrator, type Person } from '@ffl/database/tests/worlds/people';
import { addCalendarDays } from '@ffl/domain/time/denver';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createMailWorld, type MailWorld } from '../../tests/worlds/mail/mail-world.ts';
import { sendDueMail } from '../mail/send-due-mail.ts';
import { remind } from './remind.ts';

let world: MailWorld;
// Monday, Nov 23, at 11 AM in Denver.
const monday = new Date('2026-11-23T18:00:00Z');
const daysOn = (days: number) => addCalendarDays(monday, days);

beforeAll(async () => {
  world = await createMailWorld();
});
beforeEach(async () => {
  world.inbox.received.length = 0;
  await asOwner('truncate app.monday_letters, app.mail_outbox, app.base_leads, app.grants cascade');
  await asOwner('update app.reminding set is_on = true, changed_at = $1', [daysOn(-7)]);
});
afterAll(() => world.close());

const asOwner = <Row extends Record<string, unknown>>(text: string, values: unknown[] = []) =>
  world.tested.asOwner((transaction) => transaction.all<Row>(text, values));

type Options = { kind?: 'lead' | 'trainer' } & ({ scope: 'all' } | { scope: 'base'; baseId: string });

async function granted(options: Options, startsAt = daysOn(-3)): Promise<Person> {
  const person = await world.tested.asOwner((transaction) => addGrantee(transaction, { kind: 'lead', ...options }));
  await asOwner('update app.grants set starts_at = $2 where user_id = $1', [person.userId, startsAt]);
  return person;
}

async function write(instant: Date): Promise<void> {
  world.setNow(instant);
  await remind({ ...world.room, mail: { wake() {} } });
}

const never = new AbortController().signal;
const send = () => sendDueMail(world.room, { stopping: never, giveUp: never });

/** Of the letters that arrived since the last call, who got which parts. */
const arrived = () =>
  Object.fromEntries(
    world.inbox.received.splice(0).map(({ to, email }) => [to.join(), email.text?.match(/^(LG\d)$/gm)]),
  );

test('a lead of a base gets the letter about it, a lead of everything one about every active base, and a trainer none', async () => {
  const [base] = await asOwner<{ id: string }>(`select id from public.bases where base_name = 'LG2'`);
  const here = await granted({ scope: 'base', baseId: base?.id ?? '' });
  const all = await granted({ scope: 'all' });
  await granted({ kind: 'trainer', scope: 'all' });
  await asOwner(`update public.bases set is_active = base_name <> 'LG6'`);
  await write(monday);
  await send();
  await asOwner('update public.bases set is_active = true');
  expect(arrived()).toEqual({
    [here.email]: ['LG2'],
    [all.email]: ['LG1', 'LG2', 'LG3', 'LG4', 'LG5', 'LG7'],
  });
});

test('a lead since after that Monday is told on the next', async () => {
  const { email } = await granted({ scope: 'all' }, new Date('2026-11-24T03:00:01Z'));
  await write(daysOn(1));
  await send();
  expect(arrived()).toEqual({});
  await write(daysOn(7));
  await send();
  expect(Object.keys(arrived())).toEqual([email]);
});

const administer = `insert into public.administrators (user_id, role, first_name, last_name) values ($1, 'admin', 'A', 'B')`;

test.each([
  ['after the grant ended', 'update app.grants set ended_at = now() where user_id = $1'],
  ['once they stopped it', 'update app.letter_choices set wants_mondays = false where user_id = $1'],
  ['while the grant rests, since they administer', administer],
])('a lead gets no letter %s, and one that waits is canceled', async (_, act) => {
  const { userId } = await granted({ scope: 'all' });
  await write(monday);
  await asOwner(act, [userId]);
  await send();
  await write(daysOn(7));
  await send();
  expect(arrived()).toEqual({});
  expect(await asOwner('select monday::text, state from app.monday_letters')).toEqual([
    { monday: '2026-11-23', state: 'canceled' },
  ]);
});

test('an administrator who chose a base hears about it alone, whatever their grant leads', async () => {
  const { userId, email } = await world.tested.asOwner((transaction) => addAdministrator(transaction));
  await asOwner(
    `insert into app.base_leads (user_id, base_id, chosen_at) select $1, id, $2 from public.bases where base_name = 'LG3'`,
    [userId, daysOn(-3)],
  );
  await asOwner(
    `insert into app.grants (user_id, kind, scope, starts_at, reason, given_at) values ($1, 'lead', 'all', $2, 'Led', $2)`,
    [userId, daysOn(-3)],
  );
  await write(monday);
  await send();
  expect(arrived()).toEqual({ [email]: ['LG3'] });
});
