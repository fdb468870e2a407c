import pg from 'pg';

const brokenConnection = /^(ECONN|EPIPE|ENOENT|ETIMEDOUT|EHOSTUNREACH|ENOTFOUND|EAI_AGAIN)/;
const brokenMessage = /^(Connection terminated|Client has encountered a connection error|Client was closed)/;

/** The SQLSTATE of a database error, or the system's code for a failed connection; undefined for anything else. */
export function failureCode(error: unknown): string | undefined {
  if (!(error instanceof Error) || !('code' in error)) return undefined;
  return typeof error.code === 'string' ? error.code : undefined;
}

const decidedBy = ['certifications_program_id_fkey', 'certifications_season_id_fkey'];

/** Whether an act was decided by a program or season that was deleted before it was written. */
export function isReferenceGone(error: unknown): boolean {
  return error instanceof pg.DatabaseError && decidedBy.includes(error.constraint ?? '');
}

/** Whether no connection came free in time. The driver says this, and the following, only in a sentence. */
export function isConnectionTimeout(error: unknown): boolean {
  return error instanceof Error && error.message === 'timeout exceeded when trying to connect';
}

/** Whether the connection broke, or none could be made. */
export function isConnectionLost(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return brokenConnection.test(failureCode(error) ?? '') || brokenMessage.test(error.message);
}

/** Whether the database's disk is full: existing data can be read, and nothing more is saved. */
export function isDiskFull(error: unknown): boolean {
  return failureCode(error) === '53100';
}

/** Whether the database gave up a statement that took too long. */
export function isTimedOut(error: unknown): boolean {
  return failureCode(error) === '57014';
}

/** Whether the database is out of reach, shutting down or done with the connection, rather than refusing the request. */
export function isOutage(error: unknown): boolean {
  return (
    isConnectionTimeout(error) ||
    isConnectionLost(error) ||
    /^(08|53(?!400)|57P|25P0[34])/.test(failureCode(error) ?? '')
  );
}
