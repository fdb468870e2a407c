import { withProof } from '../sign-in/with-proof.ts';
import { createListeners, type Listen } from '../waiting/listeners.ts';
import { writeMs } from '../waiting/timing.ts';
import { failureOf, notSent, type RecordSchema } from './write-failure.ts';
import { afterEvent, type Refusal, type Repeat, type WriteEvent, type WriteState } from './write-state.ts';

/** Sent with every attempt. All attempts at a request have the same key, so it is stored once. */
export type Sending = { idempotencyKey: string; signal: AbortSignal };

export type WritePlan<Order, Answer> = {
  send: (order: Order & Sending) => Promise<Answer>;
  /** Asks the person for proof of identity; returns whether it was given. */
  prove?: () => Promise<boolean>;
  /** 'keyed' unless the server stores no keys for this write. */
  repeat?: Repeat;
  /** `isRepeat` means that an earlier attempt may have been stored. */
  onDone?: (answer: Answer, order: Order, isRepeat: boolean) => void;
  onRefused?: (refusal: Refusal<Answer>) => void;
  /** The stored record in a refusal must be one of this schema. */
  schema?: RecordSchema<Answer>;
};

/** A write from the first press to the confirmed record: its key, lock, timeout and order. */
export type Write<Order, Answer> = {
  state: () => WriteState<Answer>;
  /** Calls back when the state may have changed. */
  onChange: Listen;
  /** Does nothing while a request is running or unconfirmed, or when done. Returns the final state. */
  send: (order: Order) => Promise<WriteState<Answer>>;
  /**
   * Like `send`, but prepares the order while locked. A failed preparation is a refusal: nothing was sent. Null sends
   * nothing after all.
   */
  sendPrepared: (prepare: () => Promise<Order | null>) => Promise<WriteState<Answer>>;
  /** Resends an unconfirmed request unchanged. */
  tryAgain: () => Promise<WriteState<Answer>>;
  /** Resends what the server asked about, with the answer: a new request, so with its own key. */
  agree: (answered: Partial<Order>) => Promise<WriteState<Answer>>;
  /** Forgets a refusal or question once something is corrected. */
  correct: () => void;
  /** Stops trying what is unconfirmed. Whatever is sent after it is a new request, with its own key. */
  giveUp: () => void;
  /** Forgets the last outcome, to start something else. */
  forget: () => void;
};

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

  async function sendPrepared(prepare: () => Promise<Order | null>) {
    if (!happen({ kind: 'sent' })) return state;
    let prepared: Order | null;
    try {
      prepared = await prepare();
    } catch (error) {
      return end({ kind: 'failed', failure: notSent(error) });
    }
    if (prepared === null) return end({ kind: 'held-back' });
    order = prepared;
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

  /** The abandoned request may be stored under its key, so the next one gets another. */
  function giveUp() {
    if (happen({ kind: 'given-up' })) idempotencyKey = crypto.randomUUID();
  }

  /** What follows something done is another request. */
  function forget() {
    const wasDone = state.kind === 'done';
    if (happen({ kind: 'forgotten' }) && wasDone) idempotencyKey = crypto.randomUUID();
  }

  /** If proof is required first, the person has time for it; then the same request is sent with the same key. */
  async function outcomeOf(sent: Order): Promise<WriteEvent<Answer>> {
    const sendOnce = () => plan.send({ ...sent, idempotencyKey, signal: AbortSignal.timeout(writeMs) });
    try {
      const answer = await withProof({ ask: plan.prove ?? never }, sendOnce);
      return { kind: 'confirmed', answer };
    } catch (error) {
      return { kind: 'failed', failure: failureOf(error, plan.schema) };
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
    send: (next) => sendPrepared(() => Promise.resolve(next)),
    sendPrepared,
    tryAgain,
    agree,
    correct: () => void happen({ kind: 'corrected' }),
    giveUp,
    forget,
  };
}
