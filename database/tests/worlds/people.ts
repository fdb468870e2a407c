import type { Claims } from '../../src/actors/actor.ts';
import { build, type Transaction } from '../../src/transaction.ts';

/** Makes accounts and records for tests, as the owner. Each call makes somebody new. */
let count = 0;

export type Person = { userId: string; email: string; claims: Claims };
export type MemberPerson = Person & { memberId: string };

type AccountOptions = { passwordHash?: string; isConfirmed?: boolean; email?: string };

export async function addAccount(transaction: Transaction, options: AccountOptions = {}): Promise<Person> {
  count += 1;
  const email = options.email ?? `person${count}@example.test`;
  const { id: userId } = await transaction
    .all(
      build
        .insertInto('auth.users')
        .values({
          email,
          password_hash: options.passwordHash ?? 'no password',
          email_confirmed_at: options.isConfirmed === false ? null : new Date(),
        })
        .returning('id'),
    )
    .then(one);
  return { userId, email, claims: await addSession(transaction, userId) };
}

/** A live session; the claims are those that its access token would carry. */
export async function addSession(transaction: Transaction, userId: string): Promise<Claims> {
  const soon = new Date(Date.now() + 3_600_000);
  const { id } = await transaction
    .all(build.insertInto('auth.sessions').values({ user_id: userId, idle_until: soon, ends_at: soon }).returning('id'))
    .then(one);
  return { role: 'authenticated', sub: userId, session_id: id };
}

type AdministratorOptions = AccountOptions & { role?: 'admin' | 'super_admin'; isActive?: boolean };

export async function addAdministrator(transaction: Transaction, options: AdministratorOptions = {}): Promise<Person> {
  const person = await addAccount(transaction, options);
  await transaction.all(
    build.insertInto('administrators').values({
      user_id: person.userId,
      role: options.role ?? 'admin',
      first_name: 'Ada',
      last_name: `Admin${count}`,
      is_active: options.isActive ?? true,
    }),
  );
  return { ...person, claims: await addSession(transaction, person.userId) };
}

type MemberOptions = { firstName?: string; lastName?: string; email?: string; organization?: string };

/** A member record without account. */
export async function addMember(
  transaction: Transaction,
  options: MemberOptions = {},
  userId: string | null = null,
): Promise<string> {
  count += 1;
  const { id } = await transaction
    .all(
      build
        .insertInto('members')
        .values({
          first_name: options.firstName ?? 'Mia',
          last_name: options.lastName ?? `Member${count}`,
          email: options.email ?? `member${count}@example.test`,
          organization: options.organization ?? 'Alpine Rescue',
          user_id: userId,
        })
        .returning('id'),
    )
    .then(one);
  return id;
}

export async function addMemberWithAccount(
  transaction: Transaction,
  options: MemberOptions & AccountOptions = {},
): Promise<MemberPerson> {
  const person = await addAccount(transaction, options);
  const memberId = await addMember(transaction, { ...options, email: person.email }, person.userId);
  return { ...person, memberId };
}

/** A base of no other name, without programs. */
export async function addBase(transaction: Transaction, name?: string): Promise<string> {
  count += 1;
  const { id } = await transaction
    .all(
      build
        .insertInto('bases')
        .values({ base_name: name ?? `Base ${count}` })
        .returning('id'),
    )
    .then(one);
  return id;
}

type ProgramOptions = {
  name?: string;
  validityDays?: number;
  twoClocks?: boolean;
  base?: string;
  type?: 'avalanche' | 'rescue' | 'lift_ticket';
};

export async function addProgram(transaction: Transaction, options: ProgramOptions = {}): Promise<string> {
  const base = options.base
    ? await transaction.all(build.selectFrom('bases').select('id').where('base_name', '=', options.base)).then(one)
    : null;
  const { id } = await transaction
    .all(
      build
        .insertInto('programs')
        .values({
          name: options.name ?? 'Avalanche Deployment',
          validity_period_days: options.validityDays ?? 365,
          base_id: base?.id ?? null,
          program_type: options.type ?? null,
          two_clocks: options.twoClocks ?? false,
        })
        .returning('id'),
    )
    .then(one);
  // As whoever creates a program with two clocks records its rule.
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

function one<Row>(rows: Row[]): Row {
  const [row] = rows;
  if (!row) throw new Error('The row was not stored');
  return row;
}
