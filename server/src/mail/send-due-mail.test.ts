import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createMailWorld, type MailWorld } from '../../tests/worlds/mail/mail-world.ts';
import { sendDueMail } from './send-due-mail.ts';
import { smtpDelivery } from './smtp.ts';

let world: MailWorld;
const start = new Date('2026-11-21T18:00:00Z');
const minute = 60_000;

beforeAll(async () => {
  world = await createMailWorld();
});
beforeEach(async () => {
  world.setNow(start);
  world.inbox.received.length = 0;
  world.inbox.beforeKeeping = async () => {};
  await world.tested.asOwner((transaction) => transaction.query('delete from app.mail_outbox'));
});
afterAll(() => world.close());

function send(change: Partial<MailWorld['room']> = {}) {
  const never = new AbortController().signal;
  return sendDueMail({ ...world.room, ...change }, { stopping: never, giveUp: never });
}

const changed = { kind: 'password-changed', facts: { at: '2026-11-21T17:59:00Z', staysSignedIn: false } } as const;
const recipients = () => world.inbox.received.map(({ to }) => to.join());

test('mail is sent once and leaves nothing behind', async () => {
  const recipient = await world.queue(changed);
  await send();
  await send();
  expect(recipients()).toEqual([recipient]);
  expect(await world.waiting()).toEqual([]);
});

test('mail is sent once by two processes that look at the same moment', async () => {
  const queued = [];
  for (let turn = 0; turn < 30; turn += 1) queued.push(await world.queue(changed));
  await Promise.all([send(), send()]);
  expect(recipients().sort()).toEqual(queued.sort());
});

test('mail waits while the mail server is down for an hour, and then every letter arrives once', async () => {
  const queued = [];
  await world.inbox.close();
  for (let passed = 0; passed < 60; passed += 5) {
    world.setNow(new Date(start.getTime() + passed * minute));
    queued.push(await world.queue(changed));
    await send();
  }
  expect((await world.waiting()).map(({ recipient }) => recipient)).toEqual(queued);
  await world.inbox.reopen();
  for (let passed = 60; passed <= 180; passed += 5) {
    world.setNow(new Date(start.getTime() + passed * minute));
    await send();
  }
  expect(recipients().sort()).toEqual(queued.sort());
  expect(await world.waiting()).toEqual([]);
});

test('mail that fails is retried after 1, 5, 15 and 60 minutes, then hourly, and given up after a day', async () => {
  await world.queue(changed);
  const deliver = async () => {
    throw new Error('451 try later');
  };
  const triesAt = async (minutes: number) => {
    world.setNow(new Date(start.getTime() + minutes * minute));
    await send({ deliver });
    return (await world.waiting())[0]?.tries;
  };
  const hourly = Array.from({ length: 23 }, (_, hour) => 81 + hour * 60);
  for (const [index, minutes] of [0, 1, 6, 21, ...hourly].entries()) {
    if (minutes > 0) expect([minutes, await triesAt(minutes - 0.5)]).toEqual([minutes, index]);
    expect([minutes, await triesAt(minutes)]).toEqual([minutes, index + 1]);
  }
  expect(await triesAt(24 * 60)).toBeUndefined();
});

test('mail with a link that has expired is dropped, not sent', async () => {
  const facts = { token: randomBytes(32).toString('hex'), minutes: 30 };
  const expiresAt = new Date(start.getTime() + 30 * minute);
  await world.queue({ kind: 'reset-password', facts }, { expiresAt });
  world.setNow(expiresAt);
  await send();
  expect(recipients()).toEqual([]);
  expect(await world.waiting()).toEqual([]);
});

test('mail waits if no mail server is configured, and is deleted after a day', async () => {
  const recipient = await world.queue(changed);
  await send({ deliver: null });
  expect(await world.waiting()).toEqual([{ recipient, tries: 0 }]);
  world.setNow(new Date(start.getTime() + 24 * 60 * minute));
  await send({ deliver: null });
  expect(await world.waiting()).toEqual([]);
});

test('mail in the sample stays readable for a week after it was sent', async () => {
  await world.queue(changed);
  await send({ keepsSent: true });
  const kept = () =>
    world.tested.asOwner(async (transaction) => (await transaction.query('select sent_at from app.mail_outbox')).rows);
  expect(recipients()).toHaveLength(1);
  expect(await kept()).toEqual([{ sent_at: start }]);
  await send({ keepsSent: true });
  expect(recipients()).toHaveLength(1);
  world.setNow(new Date(start.getTime() + 7 * 24 * 60 * minute));
  await send({ keepsSent: true });
  expect(await kept()).toEqual([]);
});

test("mail of a kind this version doesn't know waits and stops no other", async () => {
  await world.tested.asOwner((transaction) =>
    transaction.query(
      `insert into app.mail_outbox (kind, recipient, queued_at, next_try_at) values ('from the future', 'a@b.co', $1, $1)`,
      [new Date(start.getTime() - minute)],
    ),
  );
  const recipient = await world.queue(changed);
  await send();
  expect(recipients()).toEqual([recipient]);
  expect(await world.waiting()).toEqual([{ recipient: 'a@b.co', tries: 1 }]);
});

describe('headers', () => {
  test('the headers of a letter name sender, recipient and subject, say that a program wrote it, and are the same at each try', async () => {
    const recipient = await world.queue(changed);
    const ids: (string | undefined)[] = [];
    world.inbox.beforeKeeping = async () => {
      if (ids.length > 0) return;
      ids.push('refused once');
      throw new Error('451 try later');
    };
    await send();
    const [row] = await world.tested.asOwner(
      async (transaction) => (await transaction.query<{ id: string }>('select id from app.mail_outbox')).rows,
    );
    world.setNow(new Date(start.getTime() + minute));
    await send();
    const [mail] = world.inbox.received;
    expect(mail?.from).toBe('office@flight.example');
    expect(mail?.email).toMatchObject({
      from: { name: 'Flight For Life', address: 'office@flight.example' },
      to: [{ address: recipient }],
      subject: 'Your Flight For Life password was changed',
      messageId: `<${row?.id}@flight.example>`,
    });
    const header = (key: string) => mail?.email.headers.find((one) => one.key === key)?.value;
    expect(header('auto-submitted')).toBe('auto-generated');
  });

  test.each(['a@b.co\r\nBcc: eve@example.org', 'a@b.co\nX: y'])(
    'a recipient like %j never gets into the outbox',
    async (recipient) => {
      await expect(world.queue(changed, { recipient })).rejects.toMatchObject({ code: '23514' });
    },
  );

  test('a line break anywhere in a header is refused before anything is sent', async () => {
    const never = new AbortController().signal;
    const message = { id: 'x', to: 'a@b.co', subject: 'Hello', text: 'Hello', html: 'Hello' };
    const deliver = smtpDelivery({ url: world.inbox.url, from: 'a@b.co', publicUrl: 'https://flight.example' });
    for (const forged of [{ subject: 'Hello\r\nBcc: eve@example.org' }, { to: 'a@b.co\r\nBcc: eve@example.org' }])
      await expect(deliver({ ...message, ...forged }, never)).rejects.toThrow(
        'A mail header may not hold a line break',
      );
    expect(() =>
      smtpDelivery({ url: world.inbox.url, from: 'a@b.co\r\nBcc: e@f.org', publicUrl: 'https://a.co' }),
    ).toThrow('A mail header may not hold a line break');
    expect(recipients()).toEqual([]);
  });

  test('a recipient with commas or brackets is one recipient', async () => {
    const deliver = smtpDelivery({ url: world.inbox.url, from: 'a@b.co', publicUrl: 'https://flight.example' });
    const message = { id: 'x', to: 'one@example.test,two@example.test', subject: 'Hello', text: 'Hi', html: 'Hi' };
    await deliver(message, new AbortController().signal).catch(() => {});
    expect(recipients().filter((to) => to === 'one@example.test' || to === 'two@example.test')).toEqual([]);
  });
});
