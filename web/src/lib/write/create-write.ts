import { createListeners, type Listen } from '../listeners.ts';
import { failureOf, notSent } from './write-failure.ts';
import { afterEvent, type Refusal, type Repeat, type WriteEvent, type WriteState } from './write-state.ts';

/** What every sending carries. The key is the same for all sendings of one write, so that it is stored once. */
export type Sending = { idempotencyKey: string; signal: AbortSignal };

export type WritePlan<Order, Answer> = {
  send: (order: Order & Sending) => Promise<Answer>;
  /** 'keyed' unless the server keeps no keys for this one. */
  repeat?: Repeat;
  /** `isRepeat`: an earlier sending may have been the one that was stored. */
  onDone?: (answer: Answer, order: Order, isRepeat: boolean) => void;
  onRefused?: (refusal: Refusal) => void;
};

/** One write from the first press to the confirmed record: its key, its lock, its time-out, and what was sent. */
export type Write<Order, Answer> = {
  state: () => WriteState<Answer>;
  /** Calls back when the state may have changed. */
  onChange: Listen;
  /** Nothing happens while a request is on its way or not confirmed, nor when it is done. Gives the state at the end. */
  send: (order: Order) => Promise<WriteState<Answer>>;
  /** The same, when the order is put together under the lock. What stops that is a refusal: nothing was sent. */
  sendPrepared: (prepare: () => Promise<Order>) => Promise<WriteState<Answer>>;
  /** Sends what is not confirmed once more, unchanged. */
  tryAgain: () => Promise<WriteState<Answer>>;
  /** Forgets a refusal, as soon as something is corrected. */
  correct: () => void;
};

/** Without an answer for this long a write counts as not confirmed. */
const answerTimeoutMs = 20_000;

export function createWrite<Order extends object, Answer>(plan: WritePlan<Order, Answer>): Write<Order, Answer> {
  const idempotencyKey = crypto.randomUUID();
  const { notify, onChange } = createListeners();
  let state: WriteState<Answer> = { kind: 'ready' };
  let order: Order | undefined;

  function happen(event: WriteEvent<Answer>): boolean {
    const before = state;
    state = afterEvent(state, event, plan.repeat ?? 'keyed');
    notify();
    return state !== before;
  }

  async function sendPrepared(prepare: () => Promise<Order>) {
    if (!happen({ kind: 'sent' })) return state;
    try {
      order = await prepare();
    } catch (error) {
      return end({ kind: 'failed', failure: notSent(error) });
    }
    return end(await outcomeOf(order));
  }

  async function tryAgain() {
    if (order === undefined || !happen({ kind: 'sent-again' })) return state;
    return end(await outcomeOf(order));
  }

  async function outcomeOf(sent: Order): Promise<WriteEvent<Answer>> {
    try {
      const answer = await plan.send({ ...sent, idempotencyKey, signal: AbortSignal.timeout(answerTimeoutMs) });
      return { kind: 'confirmed', answer };
    } catch (error) {
      return { kind: 'failed', failure: failureOf(error) };
    }
  }

  function end(event: WriteEvent<Answer>): WriteState<Answer> {
    happen(event);
    if (state.kind === 'done' && order) plan.onDone?.(state.answer, order, state.isRepeat);
    if (state.kind === 'refused') plan.onRefused?.(state);
    return state;
  }

  return {
    state: () => state,
    onChange,
    send: (asked) => sendPrepared(() => Promise.resolve(asked)),
    sendPrepared,
    tryAgain,
    correct: () => void happen({ kind: 'corrected' }),
  };
}
