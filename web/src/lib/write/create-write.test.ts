import { afterEach, describe, expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import { FunctionError } from '../functions/call-function.ts';
import { ConnectionLost } from '../net/server.ts';
import { createWrite, type Sending } from './create-write.ts';

type Order = { memberId: string };
type Sent = Order & Sending;

const order = { memberId: 'amelia' };
const refusal = () => new FunctionError(409, 'Nothing to punch.', { code: 'credential_not_held' });

const recent = { id: 'first', at: '2026-11-22T15:04:00Z', by: null };
const question = () => new FunctionError(409, 'Again?', { code: 'punched_recently', recent });

/** Answers one attempt after another; a thrown value is no response or a refusal. */
function writeWith(...answers: (string | Error)[]) {
  const sent: Sent[] = [];
  const onDone = vi.fn();
  const onRefused = vi.fn();
  async function send(one: Sent): Promise<string> {
    sent.push(one);
    const answer = answers[sent.length - 1] ?? 'stored';
    if (answer instanceof Error) throw answer;
    return answer;
  }
  return { sent, onDone, onRefused, write: createWrite<Order, string>({ send, onDone, onRefused }) };
}

afterEach(() => vi.restoreAllMocks());

describe('a write', () => {
  it('a write is reported done with what was sent, once', async () => {
    const { write, onDone } = writeWith('stored');
    expect(await write.send(order)).toEqual({ kind: 'done', answer: 'stored', isRepeat: false });
    expect(onDone.mock.calls).toEqual([['stored', order, false]]);
  });

  it('a write that is done and forgotten can be followed by another, with a key of its own', async () => {
    const { write, sent, onDone } = writeWith();
    await write.send(order);
    write.forget();
    await write.send(order);
    expect(onDone).toHaveBeenCalledTimes(2);
    expect(sent[1]?.idempotencyKey).not.toBe(sent[0]?.idempotencyKey);
  });

  it('a write is sent once, however often it is pressed', async () => {
    const { write, sent } = writeWith();
    const states = await Promise.all([write.send(order), write.send(order), write.tryAgain()]);
    await write.send(order);
    expect(states.map(({ kind }) => kind)).toEqual(['done', 'sending', 'sending']);
    expect(sent).toHaveLength(1);
  });

  it('a write continues with the same key after a refusal, and with what was corrected', async () => {
    const { write, sent, onRefused } = writeWith(refusal());
    await write.send(order);
    expect(onRefused.mock.calls).toEqual([
      [{ kind: 'refused', code: 'credential_not_held', reason: 'Nothing to punch.' }],
    ]);
    write.correct();
    expect(write.state()).toEqual({ kind: 'ready' });
    await write.send({ memberId: 'bo' });
    expect(sent.map(({ memberId }) => memberId)).toEqual(['amelia', 'bo']);
    expect(sent[1]?.idempotencyKey).toBe(sent[0]?.idempotencyKey);
  });

  it.each([
    ['as its schema says is told', { name: 'LG2' }, { current: { name: 'LG2' } }],
    ['that is gone is told as none', null, { current: null }],
    ["that isn't as its schema says isn't told", { name: 7 }, {}],
  ])('a refusal with a record %s', async (_, current, told) => {
    const schema = z.object({ name: z.string() });
    const onRefused = vi.fn();
    const send = () => Promise.reject(new FunctionError(409, 'No.', { code: 'changed_meanwhile', current }));
    await createWrite<Order, { name: string }>({ send, schema, onRefused }).send(order);
    expect(onRefused).toHaveBeenCalledExactlyOnceWith({
      kind: 'refused',
      code: 'changed_meanwhile',
      reason: 'No.',
      ...told,
    });
  });

  it('a write whose response is lost can only be sent again as it was, with the same key', async () => {
    const { write, sent, onDone } = writeWith(new ConnectionLost());
    expect(await write.send(order)).toEqual({ kind: 'unconfirmed', reason: 'Network error occurred' });
    await write.send({ memberId: 'bo' });
    expect(sent).toHaveLength(1);
    await write.tryAgain();
    expect(sent.map(({ signal: _, ...one }) => one)).toEqual([
      { memberId: 'amelia', idempotencyKey: expect.stringMatching(/^[0-9a-f-]{36}$/) },
      { memberId: 'amelia', idempotencyKey: sent[0]?.idempotencyKey },
    ]);
    expect(onDone.mock.calls).toEqual([['stored', order, true]]);
  });

  it('a write that the server asks about is sent again with the answer, as a new request with its own key', async () => {
    const { write, sent, onRefused, onDone } = writeWith(question(), new ConnectionLost());
    await write.send(order);
    expect(write.state()).toEqual({ kind: 'asked', recent: { ...recent, at: new Date(recent.at) } });
    expect(onRefused).not.toHaveBeenCalled();
    await write.send(order);
    expect(sent).toHaveLength(1);
    await write.agree({ memberId: 'amelia, again' });
    await write.tryAgain();
    expect(sent.map(({ memberId }) => memberId)).toEqual(['amelia', 'amelia, again', 'amelia, again']);
    const [first, second, third] = sent.map(({ idempotencyKey }) => idempotencyKey);
    expect(second).not.toBe(first);
    expect(third).toBe(second);
    expect(onDone.mock.calls).toEqual([['stored', { memberId: 'amelia, again' }, true]]);
  });

  it('a write that the server wants proof for is sent again as it was, under the same key, once given', async () => {
    const wanted = new FunctionError(403, "Please confirm again that it's you.", { code: 'proof_needed' });
    const sent: Sent[] = [];
    const send = async (one: Sent) => {
      sent.push(one);
      if (sent.length === 1) throw wanted;
      return 'stored';
    };
    const write = createWrite<Order, string>({ send, prove: async () => true });
    expect(await write.send(order)).toEqual({ kind: 'done', answer: 'stored', isRepeat: false });
    expect(sent.map(({ memberId }) => memberId)).toEqual(['amelia', 'amelia']);
    expect(sent[1]?.idempotencyKey).toBe(sent[0]?.idempotencyKey);
    expect(sent[1]?.signal).not.toBe(sent[0]?.signal);
  });

  it('a write without the requested proof is refused, and can be sent later', async () => {
    const wanted = new FunctionError(403, "Please confirm again that it's you.", { code: 'proof_needed' });
    const send = () => Promise.reject(wanted);
    const write = createWrite<Order, string>({ send, prove: async () => false });
    const refused = { kind: 'refused', code: 'proof_needed', reason: "Please confirm again that it's you." };
    expect(await write.send(order)).toEqual(refused);
    expect(await write.send(order)).toEqual(refused);
  });

  it("a write whose question is not confirmed is over, and nothing is confirmed that wasn't asked", async () => {
    const { write, sent } = writeWith(question());
    await write.agree({ memberId: 'bo' });
    await write.send(order);
    write.correct();
    expect(write.state()).toEqual({ kind: 'ready' });
    await write.agree({ memberId: 'bo' });
    expect(sent).toHaveLength(1);
  });

  it('a write that was abandoned stays unknown while something is corrected, and the next one has another key', async () => {
    const { write, sent } = writeWith(new ConnectionLost());
    await write.send(order);
    write.giveUp();
    write.correct();
    expect(write.state()).toEqual({ kind: 'given-up' });
    await write.tryAgain();
    expect(sent).toHaveLength(1);
    await write.send({ memberId: 'bo' });
    expect(sent[1]?.idempotencyKey).not.toBe(sent[0]?.idempotencyKey);
  });

  it('a write has its own key', async () => {
    const [one, other] = [writeWith(), writeWith()];
    await Promise.all([one.write.send(order), other.write.send(order)]);
    expect(one.sent[0]?.idempotencyKey).not.toBe(other.sent[0]?.idempotencyKey);
  });

  it('a write is given up after 20 seconds, each attempt anew, and then nobody knows', async () => {
    // Other code may have timeouts of its own at the same time.
    const timeouts = new Map<AbortSignal, { ms: number; controller: AbortController }>();
    vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
      const controller = new AbortController();
      timeouts.set(controller.signal, { ms, controller });
      return controller.signal;
    });
    const given: (AbortSignal | undefined)[] = [];
    const write = createWrite<Order, string>({
      send: ({ signal }) =>
        new Promise((_, reject) => {
          signal.addEventListener('abort', () => reject(signal.reason));
          given.push(signal);
        }),
    });
    for (const [attempt, sending] of [() => write.send(order), write.tryAgain].entries()) {
      const ended = sending();
      // An attempt that ends before it listens would never notice.
      await vi.waitFor(() => expect(given).toHaveLength(attempt + 1));
      const own = timeouts.get(given[attempt] as AbortSignal);
      expect(own?.ms).toBe(20_000);
      own?.controller.abort(new DOMException('signal timed out', 'TimeoutError'));
      expect(await ended).toEqual({ kind: 'unconfirmed', reason: 'Network error occurred' });
    }
    expect(new Set(given).size).toBe(2);
  });
});

it('an order that must be put together is put together under the lock, and once', async () => {
  const { write, sent } = writeWith(new ConnectionLost());
  const prepare = vi.fn(async () => order);
  await Promise.all([write.sendPrepared(prepare), write.sendPrepared(prepare)]);
  await write.tryAgain();
  expect(prepare).toHaveBeenCalledOnce();
  expect(sent.map(({ memberId }) => memberId)).toEqual(['amelia', 'amelia']);
});

it('an order that is not to be sent after all leaves the write as before, and the next one is sent', async () => {
  const { write, sent } = writeWith();
  expect(await write.sendPrepared(async () => null)).toEqual({ kind: 'ready' });
  expect(sent).toEqual([]);
  await write.send(order);
  expect(sent).toHaveLength(1);
});

it("an order that can't be put together is a refusal: nothing was sent", async () => {
  const { write, sent, onRefused } = writeWith();
  await write.sendPrepared(() => Promise.reject(new Error('Nobody there.')));
  expect(write.state()).toEqual({ kind: 'refused', code: undefined, reason: 'Nobody there.' });
  expect(onRefused).toHaveBeenCalledOnce();
  expect(sent).toEqual([]);
});
