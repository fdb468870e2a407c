import type { Credential } from '@ffl/domain/credentials';
import { fullName } from '@ffl/domain/members';
import type { Program } from '@ffl/domain/programs';
import type { Season } from '@ffl/domain/seasons';
import { readCalendarDate } from '@ffl/domain/time';
import type { Tables } from '../schema/tables.ts';
import type { Transaction } from '../transaction.ts';

/** `lastName`: the sort key of people lists. */
export type Named = { name: string; lastName: string };

/** Names by id, in id order. Locked in that order too, so two acts of many don't deadlock. */
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

/**
 * Before the members, by whoever may create or restore a credential: a concurrent rule change waits, and then sees that
 * credential too.
 */
export async function lockPrograms({ query }: Transaction, programIds: readonly string[]): Promise<void> {
  await query('select acts.lock_programs($1)', [programIds]);
}

export type StoredProgram = Pick<
  Program,
  'id' | 'name' | 'validityPeriodDays' | 'twoClocks' | 'base' | 'isBaseActive' | 'programType'
> & {
  seasons: Season[];
};

/** All, or some of them. Whoever decides by their rules already holds the locks. */
export async function readPrograms(transaction: Transaction, ids?: readonly string[]): Promise<StoredProgram[]> {
  const [rows, seasons] = await Promise.all([
    transaction.all<Omit<StoredProgram, 'seasons'>>(
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

type SeasonRow = Pick<Tables['seasons'], 'id' | 'name' | 'program_id' | 'start_date' | 'end_date' | 'is_active'>;

function seasonOf(row: SeasonRow): Season {
  return {
    id: row.id,
    name: row.name,
    programId: row.program_id,
    startDate: readCalendarDate(row.start_date),
    endDate: readCalendarDate(row.end_date),
    isActive: row.is_active,
  };
}

/** One member's credentials in one program, of any status. Whoever changes one holds the member's lock. */
export async function readCredentials(
  transaction: Transaction,
  memberId: string,
  programId: string,
): Promise<Pick<Credential, 'id' | 'isActive' | 'expiresDate'>[]> {
  const rows = await transaction.all<Pick<Tables['certifications'], 'id' | 'status' | 'expiration_date'>>(
    'select id, status, expiration_date from certifications where member_id = $1 and program_id = $2',
    [memberId, programId],
  );
  return rows.map((row) => ({ id: row.id, isActive: row.status === 'valid', expiresDate: row.expiration_date }));
}
