import { withProof } from '../sign-in/with-proof.ts';
import { createListeners, type Listen } from '../waiting/listeners.ts';
import { failureOf, notSent } from './write-failure.ts';
import { afterEvent, type Refusal, type Repeat, type WriteEvent, type WriteState } from './write-state.ts';

/** What every sending carries. The key is the same for all sendings of one request, so that it is stored once. */
export type Sending = { idempotencyKey: string; signal: AbortSignal };

export type WritePlan<Order, Answer> = {
  send: (order: Order & Sending) => Promise<Answer>;
  /** Asks the person to show who they are; whether that was shown. */
  prove?: () => Promise<boolean>;
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
  /** Sends what the server asked about once more, with what was answered: another request, so with a key of its own. */
  agree: (answered: Partial<Order>) => Promise<WriteState<Answer>>;
  /** Forgets a refusal or a question, as soon as something is corrected. */
  correct: () => void;
  /** Stops trying what is not confirmed. What is sent after it is another request, with a key of its own. */
  giveUp: () => void;
  /** Forgets what became of the last one, to begin something else. */
  forget: () => void;
};

/** Without an answer for this long a write counts as not confirmed. */
const answerTimeoutMs = 20_000;

const never = () => Promise.resolve(false);

export function createWrite<Order extends object, Answer>(plan: WritePlan<Order, Answer>): Write<Order, Answer> {
  let idempotencyKey = crypto.randomUUID();
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

  async function agree(answered: Partial<Order>) {
    if (order === undefined || !happen({ kind: 'agreed' })) return state;
    idempotencyKey = crypto.randomUUID();
    order = { ...order, ...answered };
    return end(await outcomeOf(order));
  }

  /** What was given up may be stored, under the key that it had. */
  function giveUp() {
    if (happen({ kind: 'given-up' })) idempotencyKey = crypto.randomUUID();
  }

  /** Who is asked first who they are has time for that; then the same is sent under the same key. */
  async function outcomeOf(sent: Order): Promise<WriteEvent<Answer>> {
    const sendOnce = () => plan.send({ ...sent, idempotencyKey, signal: AbortSignal.timeout(answerTimeoutMs) });
    try {
      const answer = await withProof({ ask: plan.prove ?? never }, sendOnce);
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
    agree,
    correct: () => void happen({ kind: 'corrected' }),
    giveUp,
    forget: () => void happen({ kind: 'forgotten' }),
  };
}
