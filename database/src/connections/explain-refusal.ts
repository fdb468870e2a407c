import type { Connection } from './connection.ts';
import { failureCode, isConnectionLost } from './connection-failure.ts';

/** Says in a sentence why your own server can't be used and what to do; returns any other error unchanged. */
export function explainRefusal(error: unknown, { host, port, database, user }: Connection): unknown {
  const code = failureCode(error) ?? '';
  const said = refusals[code]?.(user, database);
  if (said !== undefined) return new Error(said, { cause: error });
  if (!isConnectionLost(error)) return error;
  const at = host.startsWith('/') ? host : `${host}:${port}`;
  return new Error(`No database server answers at ${at} (${code}). Start it, or correct DATABASE_URL.`, {
    cause: error,
  });
}

const refusals: Record<string, (user: string, database: string) => string> = {
  '28P01': wrongPassword,
  '28000': wrongPassword,
  '3D000': (user, database) =>
    `The database server has no database "${database}". Create it for "${user}", or correct DATABASE_URL.`,
  '53100': () => 'The disk of the database server is full. Make room there, and try again.',
};

function wrongPassword(user: string): string {
  return `The database server refuses "${user}". Correct name and password in DATABASE_URL, or allow that role to log in.`;
}
