import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createMailWorld, type MailWorld } from '../../tests/worlds/mail/mail-world.ts';
import { startMailWorker } from './mail-worker.ts';
import { openMail } from './open-mail.ts';

let world: MailWorld;

beforeAll(async () => {
  world = await createMailWorld();
});
afterAll(() => world.close());

const patience = { timeout: 10_000 };
const changed = { kind: 'password-changed', facts: { at: '2026-11-21T17:59:00Z', staysSignedIn: false } } as const;

test('a woken worker sends what was queued, and nothing more once it is stopped', async () => {
  const worker = startMailWorker(world.room);
  const first = await world.queue(changed);
  worker.wake();
  await vi.waitFor(() => expect(world.inbox.received.map(({ to }) => to.join())).toEqual([first]), patience);
  const second = await world.queue(changed);
  worker.wake();
  worker.wake();
  await vi.waitFor(() => expect(world.inbox.received).toHaveLength(2), patience);
  await worker.stop();
  const third = await world.queue(changed);
  worker.wake();
  await worker.stop();
  expect(world.inbox.received.map(({ to }) => to.join())).toEqual([first, second]);
  expect(await world.waiting()).toEqual([{ recipient: third, tries: 0 }]);
});

test('each completed look at the outbox is reported, and none that failed', async () => {
  const looked = vi.fn();
  const failed = Promise.withResolvers<void>();
  const asService = () => {
    failed.resolve();
    return Promise.reject(new Error('gone'));
  };
  const broken = startMailWorker({ ...world.room, database: { ...world.room.database, asService }, looked });
  await failed.promise;
  await broken.stop();
  expect(looked).not.toHaveBeenCalled();
  const worker = startMailWorker({ ...world.room, looked });
  await vi.waitFor(() => expect(looked).toHaveBeenCalledOnce(), patience);
  await worker.stop();
});

test("stopping the worker lets mail in transit arrive, so it isn't sent again", async () => {
  await world.tested.asOwner((transaction) => transaction.query('delete from app.mail_outbox'));
  world.inbox.received.length = 0;
  const arriving = Promise.withResolvers<void>();
  const release = Promise.withResolvers<void>();
  world.inbox.beforeKeeping = () => {
    arriving.resolve();
    return release.promise;
  };
  await world.queue(changed);
  await world.queue(changed);
  const worker = startMailWorker(world.room);
  await arriving.promise;
  const stopped = worker.stop();
  release.resolve();
  await stopped;
  expect(world.inbox.received).toHaveLength(1);
  expect(await world.waiting()).toMatchObject([{ tries: 0 }]);
});

test.each([
  ['the sample keeps what it would have sent, and sends nothing', true],
  ['any other start says once that letters wait', false],
])('the worker without a mail server %s', async (_, isSample) => {
  await world.tested.asOwner((transaction) => transaction.query('delete from app.mail_outbox'));
  await world.queue(changed);
  const warn = vi.spyOn(world.room.log, 'warn');
  const { database, clock, log, publicUrl } = world.room;
  const mail = openMail({ database, clock, log, publicUrl, mailFrom: 'a@b.co', isSample, looked() {} });
  const rows = () =>
    world.tested.asOwner(async (transaction) => {
      const text = 'select sent_at is not null as sent from app.mail_outbox';
      return (await transaction.query<{ sent: boolean }>(text)).rows;
    });
  await vi.waitFor(async () => expect(await rows()).toEqual([{ sent: isSample }]), patience);
  await mail.stop();
  expect(warn).toHaveBeenCalledTimes(isSample ? 0 : 1);
  warn.mockRestore();
});
