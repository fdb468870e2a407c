import { readFileSync } from 'node:fs';
import { userInfo } from 'node:os';
import { EmbeddedError } from './embedded-error.ts';

/** Who the database server runs as. `spawnOptions` is empty unless we have to drop from root. */
export type ServerIdentity = {
  uid: number;
  gid: number;
  isDropped: boolean;
  spawnOptions: { uid?: number; gid?: number };
};

/** PostgreSQL refuses to run as root, so root becomes `nobody`; everybody else stays who they are. */
export function findServerIdentity(): ServerIdentity {
  const uid = process.getuid?.();
  const gid = process.getgid?.();
  if (uid === undefined || gid === undefined)
    throw new EmbeddedError(
      'The embedded database runs on Linux and macOS only. Set DATABASE_URL to a PostgreSQL server.',
    );
  if (uid !== 0) {
    requirePasswdEntry(uid);
    return { uid, gid, isDropped: false, spawnOptions: {} };
  }
  const nobody = findNobody(readFileSync('/etc/passwd', 'utf8'));
  return { ...nobody, isDropped: true, spawnOptions: nobody };
}

export function findNobody(passwd: string): { uid: number; gid: number } {
  const fields = passwd
    .split('\n')
    .map((line) => line.split(':'))
    .find(([name]) => name === 'nobody');
  const uid = Number(fields?.[2]);
  const gid = Number(fields?.[3]);
  if (!Number.isInteger(uid) || !Number.isInteger(gid))
    throw new EmbeddedError(
      'The embedded database cannot run as root, and /etc/passwd has no user "nobody" to run it as. Add one, start as another user, or set DATABASE_URL.',
    );
  // macOS writes -2 for an unsigned number.
  return { uid: uid >>> 0, gid: gid >>> 0 };
}

function requirePasswdEntry(uid: number): void {
  try {
    userInfo();
  } catch {
    throw new EmbeddedError(
      `The embedded database needs an entry in /etc/passwd for the user id ${uid}. Add one, start as another user, or set DATABASE_URL.`,
    );
  }
}
