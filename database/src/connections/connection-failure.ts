import pg from 'pg';

const brokenConnection = /^(ECONN|EPIPE|ENOENT|ETIMEDOUT|EHOSTUNREACH|ENOTFOUND|EAI_AGAIN)/;
const brokenMessage = /^(Connection terminated|Client has encountered a connection error|Client was closed)/;

/** The SQLSTATE of a database error, or the system's code for a failed connection; undefined for anything else. */
export function failureCode(error: unknown): string | undefined {
  if (!(error instanceof Error) || !('code' in error)) return undefined;
  return typeof error.code === 'string' ? error.code : undefined;
}

const decidedBy = ['certifications_program_id_fkey', 'certifications_season_id_fkey'];

/** Whether an act failed because its program or season was deleted before the write. */
export function isReferenceGone(error: unknown): boolean {
  return error instanceof pg.DatabaseError && decidedBy.includes(error.constraint ?? '');
}

/** Whether a lead was refused an act about somebody whom they see, but may not change as a whole. */
export function isAboutOthers(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.constraint === 'people_to_change';
}

/** Whether no connection became free in time. The driver tells this and the next only by its message. */
export function isConnectionTimeout(error: unknown): boolean {
  return error instanceof Error && error.message === 'timeout exceeded when trying to connect';
}

/** Whether the connection broke, or none could be made. */
export function isConnectionLost(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return brokenConnection.test(failureCode(error) ?? '') || brokenMessage.test(error.message);
}

/** Whether the database's disk is full, so that data can be read but not saved. */
export function isDiskFull(error: unknown): boolean {
  return failureCode(error) === '53100';
}

/** Whether the database canceled a statement that took too long. */
export function isTimedOut(error: unknown): boolean {
  return failureCode(error) === '57014';
}

/** Whether the database is out of reach, shutting down or ended the connection, rather than refusing the request. */
export function isOutage(error: unknown): boolean {
  return (
    isConnectionTimeout(error) ||
    isConnectionLost(error) ||
    /^(08|53(?!400)|57P|25P0[34])/.test(failureCode(error) ?? '')
  );
}
