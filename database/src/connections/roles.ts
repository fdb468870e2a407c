import { createHash, createHmac, hkdfSync, pbkdf2Sync } from 'node:crypto';
import pg from 'pg';
import { connectAsOwner } from './connect-as-owner.ts';
import { type Connection, clientConfig } from './connection.ts';

/** The roles besides the owner: what a request becomes, and those that log in. */
export const requestRoles = ['anon', 'authenticated', 'app_grantee', 'app_admin'] as const;
const loginRoles = ['ffl_request', 'ffl_service'] as const;
export type LoginRole = (typeof loginRoles)[number];

const otherSecretInUse = `A Flight For Life with another AUTH_SECRET uses this PostgreSQL server, and would be locked out.
Give the same AUTH_SECRET, stop that one first, or take another PostgreSQL server: each installation needs its own.`;

/**
 * Limits the disk space of a request for sorting and intermediate rows. An owner may set it only if the server's
 * administrator allows it; on your own server that takes one more statement (docs/behaviour/limits-and-logs.md).
 */
const limitRequests = `do $$ begin
  if has_parameter_privilege('temp_file_limit', 'set') then alter role ffl_request set temp_file_limit = '256MB'; end if;
end $$`;

// Frequently read data are in memory, and starting another process takes longer than a response.
const planRequests = `alter role ffl_request set random_page_cost = 1.1;
  alter role ffl_request set max_parallel_workers_per_gather = 0`;

/** A login role's password, the same in every process that knows the secret. */
export function rolePassword(secret: string, role: LoginRole): string {
  return Buffer.from(hkdfSync('sha256', secret, '', `database role ${role}`, 32)).toString('base64url');
}

/** Whether the roles' passwords come from one of these secrets. Also true if the server refuses for another reason. */
export async function isSecretKnown(owner: Connection, secrets: readonly string[]): Promise<boolean> {
  for (const secret of secrets) if (await signsIn(owner, secret)) return true;
  return false;
}

async function signsIn(owner: Connection, secret: string): Promise<boolean> {
  const password = rolePassword(secret, 'ffl_service');
  const client = new pg.Client(clientConfig({ ...owner, user: 'ffl_service', password }));
  try {
    await client.connect();
    return true;
  } catch (error) {
    return !(error instanceof pg.DatabaseError && error.code === '28P01');
  } finally {
    await client.end();
  }
}

/**
 * Creates the roles and sets their passwords, as the owner; the first secret makes them. Safe to repeat and to run
 * twice at once: roles belong to the whole server, so a second process may be doing it in another database. Refuses to
 * take the passwords from a product that is connected with none of the secrets.
 */
export async function prepareRoles(owner: Connection, secrets: readonly string[]): Promise<void> {
  const client = await connectAsOwner(owner);
  try {
    const { rows } = await client.query('select from pg_stat_activity where usename = any($1) limit 1', [loginRoles]);
    if (rows.length > 0 && !(await isSecretKnown(owner, secrets))) throw new Error(otherSecretInUse);
    await setRoles(client, secrets[0] ?? '');
  } finally {
    await client.end();
  }
}

async function setRoles(owner: pg.Client, secret: string): Promise<void> {
  for (const role of requestRoles) {
    await createRole(owner, `create role ${role} nologin ${role === 'app_grantee' ? 'inherit' : 'noinherit'}`);
  }
  // Somebody with a grant also has the rights of everybody who is signed in.
  await repeatWhenRaced(() => owner.query('grant authenticated to app_grantee'));
  // Owns what grantees read with, so the owner hands it over.
  await createRole(owner, 'create role ffl_scope nologin noinherit');
  await repeatWhenRaced(() => owner.query('grant ffl_scope to current_user'));
  for (const role of loginRoles) {
    await createRole(owner, `create role ${role} login noinherit`);
    const verifier = owner.escapeLiteral(scramVerifier(role, rolePassword(secret, role)));
    await repeatWhenRaced(() => owner.query(`alter role ${role} password ${verifier}`));
  }
  await repeatWhenRaced(() => owner.query(`grant ${requestRoles.join(', ')} to ffl_request`));
  await repeatWhenRaced(() => owner.query(limitRequests));
  await repeatWhenRaced(() => owner.query(planRequests));
  const database = owner.escapeIdentifier(owner.database ?? '');
  await repeatWhenRaced(() => owner.query(`revoke temporary on database ${database} from public`));
}

async function createRole(owner: pg.Client, statement: string): Promise<void> {
  try {
    await owner.query(statement);
  } catch (error) {
    const isThere = error instanceof pg.DatabaseError && (error.code === '42710' || error.code === '23505');
    if (!isThere) throw error;
  }
}

// PostgreSQL reports two sessions that alter one role at once as an internal error, or as a deadlock.
async function repeatWhenRaced(work: () => Promise<unknown>, triesLeft = 10): Promise<void> {
  try {
    await work();
  } catch (error) {
    const isRace = error instanceof pg.DatabaseError && /^(XX000|40P01)$/.test(error.code ?? '');
    if (!isRace || triesLeft === 0) throw error;
    await repeatWhenRaced(work, triesLeft - 1);
  }
}

/** A SCRAM-SHA-256 verifier, so the password itself never reaches the server or its log. */
function scramVerifier(role: string, password: string): string {
  const iterations = 4096;
  const salt = createHash('sha256').update(`${role}:${password}`).digest().subarray(0, 16);
  const salted = pbkdf2Sync(password, salt, iterations, 32, 'sha256');
  const clientKey = createHmac('sha256', salted).update('Client Key').digest();
  const storedKey = createHash('sha256').update(clientKey).digest();
  const serverKey = createHmac('sha256', salted).update('Server Key').digest();
  return `SCRAM-SHA-256$${iterations}:${salt.toString('base64')}$${storedKey.toString('base64')}:${serverKey.toString('base64')}`;
}
