import type { Credential } from '@ffl/domain/credentials';
import { fullName } from '@ffl/domain/members';
import type { Program } from '@ffl/domain/programs';
import type { Season } from '@ffl/domain/seasons';
import { build, type Transaction } from '../transaction.ts';
import { seasonOf } from './lock-act.ts';

type Held = Pick<Credential, 'id' | 'programId' | 'isActive' | 'expiresDate' | 'annualDate'>;
export type BulkProgram = Pick<
  Program,
  'id' | 'name' | 'validityPeriodDays' | 'twoClocks' | 'base' | 'isBaseActive' | 'programType'
> & {
  seasons: Season[];
};

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
    `select id, member_id as "memberId", program_id as "programId", expiration_date as "expiresDate",
       annual_date as "annualDate"
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

/** All, or some of them. Whoever decides by their rules holds the locks by now. */
export async function readPrograms(transaction: Transaction, ids?: readonly string[]): Promise<BulkProgram[]> {
  const [rows, seasons] = await Promise.all([
    transaction.all(
      build
        .selectFrom('programs')
        .leftJoin('bases', 'bases.id', 'programs.base_id')
        .select(['programs.id', 'programs.name', 'validity_period_days', 'two_clocks', 'base_name', 'program_type'])
        .select(({ fn, lit }) => fn.coalesce('bases.is_active', lit(true)).as('base_is_active'))
        .$if(ids !== undefined, (of) => of.where('programs.id', 'in', ids ?? [])),
    ),
    transaction.all(
      build
        .selectFrom('seasons')
        .selectAll()
        .$if(ids !== undefined, (of) => of.where('program_id', 'in', ids ?? [])),
    ),
  ]);
  const ofProgram = Map.groupBy(seasons.map(seasonOf), ({ programId }) => programId);
  return rows.map(({ id, name, validity_period_days, two_clocks, base_name, base_is_active, program_type }) => ({
    id,
    name,
    validityPeriodDays: validity_period_days,
    twoClocks: two_clocks,
    base: base_name,
    isBaseActive: base_is_active,
    programType: program_type,
    seasons: ofProgram.get(id) ?? [],
  }));
}
