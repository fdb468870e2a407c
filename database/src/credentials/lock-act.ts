import { type Credential, type CredentialAct, type LastPunch, readFacts } from '@ffl/domain/credentials';
import type { Program } from '@ffl/domain/programs';
import { type Season, seasonOfPunch } from '@ffl/domain/seasons';
import { readCalendarDate } from '@ffl/domain/time';
import { baseMissing, isPunchBase } from '../bases/read-bases.ts';
import { build, type Transaction } from '../transaction.ts';
import { readLastPunches } from './read-last-punches.ts';
import type { NotDone } from './rows.ts';

type Stored = Pick<Credential, 'id' | 'isActive' | 'expiresDate'>;

/** What an act needs to be decided, with the member locked until the transaction ends. */
export type LockedAct =
  | {
      kind: 'locked';
      program: Pick<Program, 'name' | 'validityPeriodDays'> & { base: string | null };
      existing: Stored[];
      lastPunch: LastPunch | null;
      seasonId: string | null;
    }
  | NotDone;

/** Locks the member, so that two acts on one person follow each other, then reads what the decision needs. */
export async function lockAct(transaction: Transaction, act: CredentialAct, now: Date): Promise<LockedAct> {
  const { memberId, programId } = act;
  const locking = transaction.first(
    build.selectFrom('members').select('id').where('id', '=', memberId).forNoKeyUpdate(),
  );
  const reading = Promise.all([
    transaction.first(
      build
        .selectFrom('programs')
        .leftJoin('bases', 'bases.id', 'programs.base_id')
        .select(['programs.name', 'validity_period_days', 'base_name'])
        .where('programs.id', '=', programId),
    ),
    readCredentials(transaction, memberId, programId),
    readLastPunches(transaction, [memberId], programId),
    readSeasons(transaction, [programId]),
    act.base === undefined ? true : isPunchBase(transaction, act.base),
  ]);
  // When the lock is refused, what was sent after it only tells that the transaction is over.
  reading.catch(() => undefined);
  const member = await locking;
  const [program, existing, [lastPunch = null], seasons, isBaseThere] = await reading;
  if (!member) return { kind: 'missing', code: 'member_missing', message: 'Member not found' };
  if (!program) return { kind: 'missing', code: 'program_missing', message: 'Program not found' };
  if (!isBaseThere) return baseMissing;
  if (act.seasonId && !seasons.some((season) => season.id === act.seasonId)) {
    return { kind: 'missing', code: 'season_missing', message: 'Season not found' };
  }
  const { base } = readFacts(act, act.notes ?? '');
  const ofToday = seasonOfPunch({ programId, base, programBase: program.base_name, seasons, now });
  return {
    kind: 'locked',
    program: { name: program.name, validityPeriodDays: program.validity_period_days, base: program.base_name },
    existing,
    lastPunch,
    seasonId: act.seasonId ?? ofToday?.id ?? null,
  };
}

/** The credentials of one member in one program, whatever their status. Whoever changes one holds the member's lock. */
export async function readCredentials(
  transaction: Transaction,
  memberId: string,
  programId: string,
): Promise<Stored[]> {
  const rows = await transaction.all(
    build
      .selectFrom('certifications')
      .select(['id', 'status', 'expiration_date'])
      .where('member_id', '=', memberId)
      .where('program_id', '=', programId),
  );
  return rows.map((row) => ({ id: row.id, isActive: row.status === 'valid', expiresDate: row.expiration_date }));
}

export async function readSeasons(transaction: Transaction, programIds: string[]): Promise<Season[]> {
  const rows = await transaction.all(build.selectFrom('seasons').selectAll().where('program_id', 'in', programIds));
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    programId: row.program_id,
    startDate: readCalendarDate(row.start_date),
    endDate: readCalendarDate(row.end_date),
    isActive: row.is_active,
  }));
}
