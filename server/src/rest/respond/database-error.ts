import { isConnectionTimeout, isOutage } from '@ffl/database/connections/connection-failure';
import { outageBehind } from '../../http/answers/outage.ts';
import { RestError } from '../rest-error.ts';
import { raisedAnswer } from './raised-answer.ts';

type DatabaseFailure = Error & {
  severity: string;
  code: string;
  detail?: string;
  hint?: string;
  routine?: string;
  /** The database function that failed, if it was in one. */
  where?: string;
};

/** The refusal for anything thrown; unknown errors become a fixed sentence. */
export function toRestError(error: unknown, isAnonymous: boolean): RestError {
  if (error instanceof RestError) return error;
  const known = databaseError(error, isAnonymous);
  return known ?? new RestError({ status: 500, code: 'PGRSTX00', message: internalMessage });
}

/** The caller's error for a database failure; undefined if we don't know it. */
export function databaseError(error: unknown, isAnonymous: boolean): RestError | undefined {
  if (!(error instanceof Error)) return undefined;
  if (isDatabaseFailure(error)) return translate(error, isAnonymous);
  if (isConnectionTimeout(error)) {
    return new RestError({
      status: 504,
      code: 'PGRST003',
      message: 'Timed out acquiring connection from connection pool.',
    });
  }
  if (isOutage(error)) return unavailable();
  const outage = outageBehind(error);
  return outage && new RestError({ status: 503, ...outage });
}

function isDatabaseFailure(error: unknown): error is DatabaseFailure {
  return error instanceof Error && 'severity' in error && 'code' in error && typeof error.code === 'string';
}

function translate(error: DatabaseFailure, isAnonymous: boolean): RestError {
  const { code, message } = error;
  if (code === 'FF401') return endedSession(message);
  if (code === 'FF403') return new RestError({ status: 403, code: 'insufficient_aal', message });
  if (code === 'FF428') return new RestError({ status: 403, code: 'proof_needed', message });
  if (code === 'FF430') return new RestError({ status: 403, code: 'second_word_needed', message });
  if (code === 'FF431') return new RestError({ status: 409, code: 'address_of_account', message });
  if (code === 'PGRST') return raisedAnswer(error.message, error.detail);
  const status = statusOf(error, isAnonymous);
  if (code === '53400') return new RestError({ status, code, message: tooMuchRoom });
  const outage = outageBehind(error);
  if (outage?.code === 'disk_full') return new RestError({ status, ...outage, code });
  if (status === 503) return unavailable();
  const headers: Record<string, string> = {};
  if (status === 401) headers['WWW-Authenticate'] = 'Bearer';
  if (code === 'FF409') headers['Retry-After'] = '1';
  if (status >= 500 && !isExplained(code)) return new RestError({ status, code, message: internalMessage });
  // Hides the engine's messages about its own locks and processes from callers.
  if (/^(40|54|55|57)/.test(code)) return new RestError({ status, code, message, headers });
  return new RestError({ status, code, message, details: error.detail ?? null, hint: error.hint ?? null, headers });
}

const tooMuchRoom = 'The request takes too much room on the disk; ask for fewer rows or columns';
const internalMessage = 'Something went wrong on the server.';

const statuses: [RegExp, number][] = [
  [/^(08|53(?!400)|57P0[1-5])/, 503],
  [/^23(503|505)$/, 409],
  [/^FF409$/, 409],
  [/^FF422$/, 422],
  [/^(42883|42P01)$/, 404],
  [/^25006$/, 405],
  [/^(0L|0P|28)/, 403],
  [/^P0001$/, 400],
  [/^(42P17|21000)$/, 500],
  [/^(09|25|2D|38|39|3B|40|53400|54|55|57|58|F0|HV|P0|PT|XX)/, 500],
];

function statusOf(failure: DatabaseFailure, isAnonymous: boolean): number {
  const { code, message, routine } = failure;
  if (isOursMissing(failure)) return 500;
  if (code === '42501') return isAnonymous ? 401 : 403;
  if (code === '22023' && /^role ".*" does not exist$/.test(message)) return 401;
  // Two rows of an upsert collide. Recognized by routine, since the message may be in any language.
  if (code === '21000' && routine === 'ExecOnConflictUpdate') return 400;
  const chosen = /^PT([2-5]\d\d)$/.exec(code)?.[1];
  if (chosen) return Number(chosen);
  return statuses.find(([pattern]) => pattern.test(code))?.[1] ?? 400;
}

/** Whether something is missing that only our own statements name: a function, or an object that one of ours uses. */
function isOursMissing({ code, routine, where }: DatabaseFailure): boolean {
  if (code === '42883' && routine === 'ParseFuncOrColumn') return true;
  return /^(42883|42P01|42703)$/.test(code) && where !== undefined;
}

// Failures a caller can do something about, or that our functions raised with a message of their own.
function isExplained(code: string): boolean {
  return /^(21|40|42P17|54|55|57014|P0|PT)/.test(code);
}

function endedSession(message: string): RestError {
  const challenge = `Bearer error="invalid_token", error_description="${message}"`;
  return new RestError({ status: 401, code: 'PGRST303', message, headers: { 'WWW-Authenticate': challenge } });
}

function unavailable(): RestError {
  const headers = { 'Retry-After': '1' };
  return new RestError({ status: 503, code: 'PGRST000', message: 'Database connection error.', headers });
}

/** Whether the database no longer matches the catalog. */
export function isStaleCatalogue(error: unknown): boolean {
  return isDatabaseFailure(error) && (error.code === '42P01' || error.code === '42703');
}
