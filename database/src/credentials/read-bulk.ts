import type { Credential } from '@ffl/domain/credentials';
import { fullName } from '@ffl/domain/members';
import type { Program } from '@ffl/domain/programs';
import { build, type Transaction } from '../transaction.ts';

type Held = Pick<Credential, 'id' | 'programId' | 'isActive' | 'expiresDate'>;
export type BulkProgram = Pick<Program, 'id' | 'name' | 'validityPeriodDays' | 'base' | 'programType'>;

/** One of many, with the credentials that are held. */
export type BulkPerson = { memberId: string; credentials: Held[] } & Named;

/** `lastName`: what lists of people are sorted by. */
export type Named = { name: string; lastName: string };

/** Everybody of these who is there, in the order of the ids. */
export async function readPeople(
  transaction: Transaction,
  memberIds: readonly string[],
  lock: 'locked' | 'unlocked',
): Promise<BulkPerson[]> {
  const locking = readNames(transaction, memberIds, lock);
  const reading = transaction.query<{ memberId: string } & Omit<Held, 'isActive'>>(
    `select id, member_id as "memberId", program_id as "programId", expiration_date as "expiresDate"
     from certifications where member_id = any ($1) and status = 'valid'`,
    [memberIds],
  );
  // When the lock is refused, what was sent after it only tells that the transaction is over.
  reading.catch(() => undefined);
  const names = await locking;
  const byMember = Map.groupBy((await reading).rows, (row) => row.memberId);
  return [...names].map(([memberId, named]) => ({
    memberId,
    ...named,
    credentials: (byMember.get(memberId) ?? []).map((row) => ({ ...row, isActive: true })),
  }));
}

/** The names by id, in the order of the ids. Locked in that order too, so that two acts on many wait in no ring. */
export async function readNames(
  transaction: Transaction,
  memberIds: readonly string[],
  lock: 'locked' | 'unlocked',
): Promise<Map<string, Named>> {
  const { rows } = await transaction.query<{ id: string; firstName: string; lastName: string }>(
    `select id, first_name as "firstName", last_name as "lastName" from members
     where id = any ($1) order by id ${lock === 'locked' ? 'for no key update' : ''}`,
    [memberIds],
  );
  return new Map(rows.map((row) => [row.id, { name: fullName(row), lastName: row.lastName }]));
}

export async function readPrograms(transaction: Transaction): Promise<BulkProgram[]> {
  const rows = await transaction.all(
    build
      .selectFrom('programs')
      .leftJoin('bases', 'bases.id', 'programs.base_id')
      .select(['programs.id', 'programs.name', 'validity_period_days', 'base_name', 'program_type']),
  );
  return rows.map(({ id, name, validity_period_days, base_name, program_type }) => ({
    id,
    name,
    validityPeriodDays: validity_period_days,
    base: base_name,
    programType: program_type,
  }));
}
