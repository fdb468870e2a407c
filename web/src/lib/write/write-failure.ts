import { isAboutTheKey, isRefusalCode, isRefusedByGateway, type RefusalCode } from '@ffl/domain/refusals/refusal-codes';
import { FunctionError } from '../functions/call-function.ts';
import { type TableCode, TableError, tableCodes } from '../net/table-error.ts';

export type WriteCode = RefusalCode | TableCode;

/** Checks the record in a refusal, as the schema of its noun does. */
export type RecordSchema<Stored> = {
  safeParse: (value: unknown) => { success: true; data: Stored } | { success: false };
};

/** What is known about a write that failed. `current` is the record as others saved it, null if it is gone. */
export type WriteFailure<Answer = unknown> =
  /** Nothing was sent. */
  | { kind: 'not-sent'; code: WriteCode | undefined; reason: string }
  | { kind: 'no-answer' }
  /** A response without a code, or with an unknown one, is judged by its status: it may be a gateway's. */
  | {
      kind: 'answered';
      status: number;
      code: WriteCode | undefined;
      reason: string;
      body?: object;
      current?: Answer | null;
    };

/**
 * Interprets an error thrown by a write. Anything unexpected counts as no response, and a record that doesn't match its
 * schema as missing.
 */
export function failureOf<Answer>(error: unknown, schema?: RecordSchema<Answer>): WriteFailure<Answer> {
  if (error instanceof NotSent) return notSent(error);
  if (!(error instanceof FunctionError || error instanceof TableError)) return { kind: 'no-answer' };
  const { status, code, message, body } = error;
  return { kind: 'answered', status, code, reason: message, body, ...currentIn(body, schema) };
}

function currentIn<Answer>(body: object, schema?: RecordSchema<Answer>): { current?: Answer | null } {
  if (!schema || !('current' in body)) return {};
  if (body.current === null) return { current: null };
  const parsed = schema.safeParse(body.current);
  return parsed.success ? { current: parsed.data } : {};
}

/** Thrown when the page itself found a rule broken. */
export class NotSent extends Error {
  readonly code: RefusalCode;

  constructor(code: RefusalCode, message: string) {
    super(message);
    this.code = code;
  }
}

/** A request that couldn't be prepared. */
export function notSent(error: unknown): WriteFailure<never> {
  const code = error instanceof NotSent ? error.code : undefined;
  return { kind: 'not-sent', code, reason: error instanceof Error ? error.message : '' };
}

/** Whether it is unknown what was stored: no response, a server failure, or the same key is or was in use. */
export function isOpen(failure: WriteFailure): boolean {
  if (failure.kind !== 'answered') return failure.kind === 'no-answer';
  const { status, code } = failure;
  if (status >= 500) return true;
  return isRefusalCode(code) ? isAboutTheKey(code) : code === tableCodes.stillRunning || code === tableCodes.keyReused;
}

/** Whether it was refused before the server looked for an earlier attempt, so it says nothing about that one. */
export function isAtTheDoor(failure: WriteFailure): boolean {
  if (failure.kind !== 'answered') return true;
  return isRefusalCode(failure.code) ? isRefusedByGateway(failure.code) : turnedAway.has(failure.status);
}

/** Statuses for not signed in, not allowed and too many requests. */
const turnedAway: ReadonlySet<number> = new Set([401, 403, 429]);
