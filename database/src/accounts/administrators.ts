import type { Tables } from '../schema/tables.ts';
import type { Transaction } from '../transaction.ts';
import { addOneTimeToken } from './one-time-tokens.ts';
import { findUserByEmail } from './users.ts';

export type AdministratorRole = 'admin' | 'super_admin';

export type Administrator = {
  userId: string;
  email: string;
  firstName: string;
  lastName: string;
  role: AdministratorRole;
  isActive: boolean;
  createdAt: Date;
  lastSignInAt: Date | null;
};

type Row = Pick<
  Tables['administrators'],
  'user_id' | 'first_name' | 'last_name' | 'role' | 'is_active' | 'created_at'
> &
  Pick<Tables['auth.users'], 'email' | 'last_sign_in_at'>;

const listed = `select a.user_id, u.email, a.first_name, a.last_name, a.role, a.is_active, a.created_at, u.last_sign_in_at
  from public.administrators a join auth.users u on u.id = a.user_id`;

export async function listAdministrators(transaction: Transaction): Promise<Administrator[]> {
  const { rows } = await transaction.query<Row>(`${listed} order by a.is_active desc, a.last_name, a.first_name`);
  return rows.map(toAdministrator);
}

export async function findAdministrator(transaction: Transaction, email: string): Promise<Administrator | null> {
  const row = await transaction.first<Row>(`${listed} where u.email = $1`, [email]);
  return row ? toAdministrator(row) : null;
}

type NewAdministrator = {
  email: string;
  firstName: string;
  lastName: string;
  role: AdministratorRole;
  emailHash: Buffer;
  /** Hash of a random password; the person sets their own. */
  passwordHash: string;
};

/**
 * Makes someone an administrator, or reactivates an inactive one. An existing account keeps its member record but not
 * its password, which may be shorter than an administrator's must be.
 */
export async function saveAdministrator(transaction: Transaction, wanted: NewAdministrator): Promise<string> {
  const { email, firstName, lastName, role, emailHash, passwordHash } = wanted;
  const known = await findUserByEmail(transaction, email);
  const stored = await transaction.first<{ id: string }>(
    known
      ? `update auth.users set email_hash = $2, password_hash = $3, password_set_at = $4 where email = $1 returning id`
      : `insert into auth.users (email, email_hash, password_hash, password_set_at) values ($1, $2, $3, $4) returning id`,
    [email, emailHash, passwordHash, new Date()],
  );
  if (!stored) throw new Error('The account was not stored');
  await transaction.query(
    `insert into public.administrators (user_id, role, first_name, last_name) values ($1, $2, $3, $4)
     on conflict (user_id) do update set role = excluded.role, first_name = excluded.first_name,
       last_name = excluded.last_name, is_active = true`,
    [stored.id, role, firstName, lastName],
  );
  return stored.id;
}

/** Ends every right and session at once. The database refuses for the last active super administrator. */
export async function deactivateAdministrator(transaction: Transaction, userId: string): Promise<void> {
  await transaction.query('update public.administrators set is_active = false where user_id = $1', [userId]);
  await transaction.query(`select app.end_grants($1, 'The administrator was deactivated')`, [userId]);
  await withdrawLinks(transaction, userId);
}

/** The token of the one link with which this person sets a password; earlier links stop working. */
export async function makeAdministratorLink(
  transaction: Transaction,
  userId: string,
  expiresAt: Date,
): Promise<string> {
  await withdrawLinks(transaction, userId);
  return addOneTimeToken(transaction, { purpose: 'recovery', userId, expiresAt });
}

async function withdrawLinks(transaction: Transaction, userId: string): Promise<void> {
  await transaction.query('delete from auth.one_time_tokens where user_id = $1', [userId]);
}

function toAdministrator(row: Row): Administrator {
  return {
    userId: row.user_id,
    email: row.email,
    firstName: row.first_name,
    lastName: row.last_name,
    role: row.role,
    isActive: row.is_active,
    createdAt: row.created_at,
    lastSignInAt: row.last_sign_in_at,
  };
}
