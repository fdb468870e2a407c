import { userInfo } from 'node:os';
import { EmbeddedError } from './embedded-error.ts';
import { findUser, ownName, ownUser, readUsers, type SystemUser } from './own-user.ts';

/** The user that the database server runs as. `spawnOptions` is empty unless we must drop from root. */
export type ServerIdentity = {
  uid: number;
  gid: number;
  /** The user we drop to. */
  name: string;
  isDropped: boolean;
  spawnOptions: { uid?: number; gid?: number };
};

/**
 * PostgreSQL refuses to run as root, so root becomes our own user, or the shared `nobody` if none can be created;
 * everyone else stays who they are.
 */
export function findServerIdentity(log: (line: string) => void): ServerIdentity {
  const uid = process.getuid?.();
  const gid = process.getgid?.();
  if (uid === undefined || gid === undefined)
    throw new EmbeddedError(
      'The embedded database runs on Linux and macOS only. Set DATABASE_URL to a PostgreSQL server.',
    );
  if (uid === 0) return becoming(ownUser(log), readUsers(), log);
  requirePasswdEntry(uid);
  return { uid, gid, name: '', isDropped: false, spawnOptions: {} };
}

/** The user that root becomes. Throws if there is neither our own user nor `nobody`. */
export function becoming(
  own: SystemUser | { reason: string },
  passwd: string,
  log: (line: string) => void,
): ServerIdentity {
  if (!('reason' in own)) return dropped(own);
  const nobody = findUser(passwd, 'nobody');
  if (!nobody)
    throw new EmbeddedError(
      `The embedded database cannot run as root, no user of its own could be made (${own.reason}), and /etc/passwd has no user "nobody". Add a system user "${ownName}", start as another user, or set DATABASE_URL.`,
    );
  log(
    `Warning: the database server runs as the shared user "nobody", so whatever else runs as that user can read the data; no user of its own could be made (${own.reason}). Add a system user "${ownName}", or start as another user than root.`,
  );
  return dropped(nobody);
}

function dropped({ name, uid, gid }: SystemUser): ServerIdentity {
  return { uid, gid, name, isDropped: true, spawnOptions: { uid, gid } };
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
