import type { ProgramType } from '@ffl/domain/programs/program-types';
import type { Claims } from '../../src/actors/actor.ts';
import type { Transaction } from '../../src/transaction.ts';

/** Makes accounts and records for tests, as the owner. Each call makes someone new. */
let count = 0;

export type Person = { userId: string; email: string; claims: Claims };
export type MemberPerson = Person & { memberId: string };

type AccountOptions = { passwordHash?: string; isConfirmed?: boolean; email?: string };

export async function addAccount(transaction: Transaction, options: AccountOptions = {}): Promise<Person> {
  count += 1;
  const email = options.email ?? `person${count}@example.test`;
  const userId = await insert(transaction, 'auth.users', {
    email,
    password_hash: options.passwordHash ?? 'no password',
    email_confirmed_at: options.isConfirmed === false ? null : new Date(),
  });
  return { userId, email, claims: await addSession(transaction, userId) };
}

/** A live session; the claims are those its access token would carry, right after the sign-in. */
export async function addSession(transaction: Transaction, userId: string): Promise<Claims> {
  const soon = new Date(Date.now() + 3_600_000);
  const id = await insert(transaction, 'auth.sessions', { user_id: userId, idle_until: soon, ends_at: soon });
  return { role: 'authenticated', sub: userId, session_id: id, proven_at: Math.floor(Date.now() / 1000) };
}

/** Claims of the same token if its proof were this old. */
export function withAgedProof(claims: Claims, minutes: number): Claims {
  return { ...claims, proven_at: Math.floor(Date.now() / 1000) - minutes * 60 };
}

type AdministratorOptions = AccountOptions & {
  role?: 'admin' | 'super_admin';
  isActive?: boolean;
  /** Number of days they have been an administrator; by default since now. */
  days?: number;
};

export async function addAdministrator(transaction: Transaction, options: AdministratorOptions = {}): Promise<Person> {
  const person = await addAccount(transaction, options);
  await transaction.query(
    `insert into administrators (user_id, role, first_name, last_name, is_active) values ($1, $2, 'Ada', $3, $4)`,
    [person.userId, options.role ?? 'admin', `Admin${count}`, options.isActive ?? true],
  );
  if (options.days !== undefined)
    await transaction.query(
      'update app.administrator_terms set began_at = began_at - make_interval(days => $2) where user_id = $1',
      [person.userId, options.days],
    );
  return { ...person, claims: await addSession(transaction, person.userId) };
}

type MemberOptions = { firstName?: string; lastName?: string; email?: string; organization?: string };

/** Adds a member record without an account. */
export async function addMember(
  transaction: Transaction,
  options: MemberOptions = {},
  userId: string | null = null,
): Promise<string> {
  count += 1;
  return insert(transaction, 'members', {
    first_name: options.firstName ?? 'Mia',
    last_name: options.lastName ?? `Member${count}`,
    email: options.email ?? `member${count}@example.test`,
    organization: options.organization ?? 'Alpine Rescue',
    user_id: userId,
  });
}

export async function addMemberWithAccount(
  transaction: Transaction,
  options: MemberOptions & AccountOptions = {},
): Promise<MemberPerson> {
  const person = await addAccount(transaction, options);
  const memberId = await addMember(transaction, { ...options, email: person.email }, person.userId);
  return { ...person, memberId };
}

/** A base with a unique name and no programs. */
export async function addBase(transaction: Transaction, name?: string): Promise<string> {
  count += 1;
  return insert(transaction, 'bases', { base_name: name ?? `Base ${count}` });
}

type ProgramOptions = {
  name?: string;
  validityDays?: number;
  twoClocks?: boolean;
  base?: string;
  type?: ProgramType;
};

export async function addProgram(transaction: Transaction, options: ProgramOptions = {}): Promise<string> {
  const base = options.base
    ? await transaction.all<{ id: string }>('select id from bases where base_name = $1', [options.base]).then(one)
    : null;
  const id = await insert(transaction, 'programs', {
    name: options.name ?? 'Avalanche Deployment',
    validity_period_days: options.validityDays ?? 365,
    base_id: base?.id ?? null,
    program_type: options.type ?? null,
    two_clocks: options.twoClocks ?? false,
  });
  // Recorded like the rule of a newly created two-clock program.
  if (options.twoClocks) {
    await transaction.query(
      `insert into app.clock_rules (batch_id, program_id, at, after_event, rule)
       select gen_random_uuid(), $1, now(), coalesce(max(id), 0), jsonb_build_object(
         'twoClocks', true, 'validityPeriodDays', $2::integer, 'seasons', '[]'::jsonb) from app.credential_events`,
      [id, options.validityDays ?? 365],
    );
  }
  return id;
}

async function insert(transaction: Transaction, table: string, row: Record<string, unknown>): Promise<string> {
  const names = Object.keys(row);
  const { id } = await transaction
    .all<{ id: string }>(
      `insert into ${table} (${names.join(', ')}) values (${names.map((_, at) => `$${at + 1}`).join(', ')}) returning id`,
      Object.values(row),
    )
    .then(one);
  return id;
}

function one<Row>(rows: Row[]): Row {
  const [row] = rows;
  if (!row) throw new Error('The row was not stored');
  return row;
}
