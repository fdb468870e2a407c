import type { Credential } from '@ffl/domain/credentials';
import { fullName } from '@ffl/domain/members';
import type { Program } from '@ffl/domain/programs';
import type { Season } from '@ffl/domain/seasons';
import type { Transaction } from '../transaction.ts';
import { type SeasonRow, seasonOf } from './lock-act.ts';

type Held = Pick<Credential, 'id' | 'programId' | 'isActive' | 'expiresDate' | 'annualDate'>;
export type BulkProgram = Pick<
  Program,
  'id' | 'name' | 'validityPeriodDays' | 'twoClocks' | 'base' | 'isBaseActive' | 'programType'
> & {
  seasons: Season[];
};

/** One of many, with the held credentials. */
export type BulkPerson = { memberId: string; credentials: Held[] } & Named;

/** `lastName`: the sort key of people lists. */
export type Named = { name: string; lastName: string };

/** All of these who exist, in id order. */
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
  // If the lock is refused, what was sent after it only says that the transaction is over.
  reading.catch(() => undefined);
  const names = await locking;
  const byMember = Map.groupBy((await reading).rows, (row) => row.memberId);
  return [...names].map(([memberId, named]) => ({
    memberId,
    ...named,
    credentials: (byMember.get(memberId) ?? []).map((row) => ({ ...row, isActive: true })),
  }));
}

/** Names by id, in id order. Locked in that order too, so two bulk acts don't deadlock. */
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

/** All, or some of them. Whoever decides by their rules already holds the locks. */
export async function readPrograms(transaction: Transaction, ids?: readonly string[]): Promise<BulkProgram[]> {
  const [rows, seasons] = await Promise.all([
    transaction.all<Omit<BulkProgram, 'seasons'>>(
      `select p.id, p.name, p.validity_period_days as "validityPeriodDays", p.two_clocks as "twoClocks",
         b.base_name as base, coalesce(b.is_active, true) as "isBaseActive", p.program_type as "programType"
       from programs p left join bases b on b.id = p.base_id where $1::uuid[] is null or p.id = any ($1)`,
      [ids],
    ),
    transaction.all<SeasonRow>('select * from seasons where $1::uuid[] is null or program_id = any ($1)', [ids]),
  ]);
  const ofProgram = Map.groupBy(seasons.map(seasonOf), ({ programId }) => programId);
  return rows.map((program) => ({ ...program, seasons: ofProgram.get(program.id) ?? [] }));
}
