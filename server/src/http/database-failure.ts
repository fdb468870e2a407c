/** The SQLSTATE of a database error, undefined for anything else. */
export function sqlStateOf(error: unknown): string | undefined {
  if (!(error instanceof Error) || !('code' in error)) return undefined;
  return typeof error.code === 'string' ? error.code : undefined;
}

/** Whether the database is out of reach or going down, rather than refusing what was asked. */
export function isOutage(error: unknown): boolean {
  const code = sqlStateOf(error);
  if (code === undefined)
    return error instanceof Error && /connection|timeout exceeded when trying to connect/i.test(error.message);
  return /^(08|53|57P)/.test(code) || /^E(CONN|PIPE|NOENT|TIMEDOUT|HOST)/.test(code);
}
