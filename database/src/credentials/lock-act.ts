import {
  type Credential,
  type CredentialAct,
  type LastPunch,
  type RuledProgram,
  readFacts as readStatedFacts,
} from '@ffl/domain/credentials';
import type { ReasonedGrounding } from '@ffl/domain/groundings';
import { type Season, seasonOfPunch } from '@ffl/domain/seasons';
import { readCalendarDate } from '@ffl/domain/time';
import { baseMissing, findPunchBase } from '../bases/read-bases.ts';
import type { Tables } from '../schema/tables.ts';
import type { Transaction } from '../transaction.ts';
import type { NotDone } from './rows.ts';

type Stored = Pick<Credential, 'id' | 'isActive' | 'expiresDate' | 'annualDate'>;

/** What deciding an act needs, with the member locked until the transaction ends. */
export type LockedAct =
  | {
      kind: 'locked';
      /** Whether the base is active, and so is the one the act names. */
      program: Omit<RuledProgram, 'seasons'> & { base: string | null; isBaseActive: boolean; seasons: Season[] };
      existing: Stored[];
      lastPunch: LastPunch | null;
      grounding: ReasonedGrounding | null;
      seasonId: string | null;
    }
  | NotDone;

/** Locks the member, so two acts on one person run one after the other, then reads what the decision needs. */
export async function lockAct(transaction: Transaction, act: CredentialAct, now: Date): Promise<LockedAct> {
  const { memberId, programId } = act;
  const [facts, stated] = await Promise.all([
    readFacts(transaction, memberId, programId),
    act.base === undefined ? { is_active: true } : findPunchBase(transaction, act.base),
  ]);
  if (!facts) return { kind: 'missing', code: 'member_missing', message: 'Member not found' };
  const { program, existing, lastPunch, grounding } = facts;
  if (!program) return { kind: 'missing', code: 'program_missing', message: 'Program not found' };
  if (!stated) return baseMissing;
  const { seasons } = program;
  if (act.seasonId && !seasons.some((season) => season.id === act.seasonId)) {
    return { kind: 'missing', code: 'season_missing', message: 'Season not found' };
  }
  const { base } = readStatedFacts(act, act.notes ?? '');
  const ofToday = seasonOfPunch({ programId, base, programBase: program.base, seasons, now });
  return {
    kind: 'locked',
    program: { ...program, isBaseActive: program.isBaseActive && stated.is_active },
    existing,
    lastPunch,
    grounding,
    seasonId: act.seasonId ?? ofToday?.id ?? null,
  };
}

type Facts = Pick<Extract<LockedAct, { kind: 'locked' }>, 'existing' | 'lastPunch' | 'grounding'> & {
  program: Extract<LockedAct, { kind: 'locked' }>['program'] | null;
};

type FactsRow = {
  program_name: string | null;
  validity_period_days: number;
  two_clocks: boolean;
  base_name: string | null;
  base_is_active: boolean;
  credentials: { id: string; status: string; expiration_date: string; annual_date: string | null }[];
  last_punch: { id: string; at: string; by: string | null } | null;
  seasons: SeasonRow[];
  grounding: ReasonedGrounding | null;
};

async function readFacts({ query }: Transaction, memberId: string, programId: string): Promise<Facts | null> {
  const { rows } = await query<FactsRow>('select * from acts.facts_of_act($1, $2)', [memberId, programId]);
  const [row] = rows;
  if (!row) return null;
  const { program_name: name, last_punch: last } = row;
  return {
    program: name === null ? null : programOf(name, row),
    existing: row.credentials.map(({ id, status, expiration_date, annual_date }) => ({
      id,
      isActive: status === 'valid',
      expiresDate: new Date(expiration_date),
      annualDate: annual_date === null ? null : new Date(annual_date),
    })),
    lastPunch: last && { ...last, at: new Date(last.at) },
    grounding: row.grounding,
  };
}

function programOf(name: string, { validity_period_days, two_clocks, base_name, base_is_active, seasons }: FactsRow) {
  return {
    name,
    validityPeriodDays: validity_period_days,
    twoClocks: two_clocks,
    base: base_name,
    isBaseActive: base_is_active,
    seasons: seasons.map(seasonOf),
  };
}

/** One member's credentials in one program, of any status. Whoever changes one holds the member's lock. */
export async function readCredentials(
  transaction: Transaction,
  memberId: string,
  programId: string,
): Promise<Stored[]> {
  const rows = await transaction.all<
    Pick<Tables['certifications'], 'id' | 'status' | 'expiration_date' | 'annual_date'>
  >('select id, status, expiration_date, annual_date from certifications where member_id = $1 and program_id = $2', [
    memberId,
    programId,
  ]);
  return rows.map((row) => ({
    id: row.id,
    isActive: row.status === 'valid',
    expiresDate: row.expiration_date,
    annualDate: row.annual_date,
  }));
}

/**
 * Before the members, by whoever may create or restore a credential: a concurrent rule change waits, and then sees that
 * credential too.
 */
export async function lockPrograms({ query }: Transaction, programIds: readonly string[]): Promise<void> {
  await query('select acts.lock_programs($1)', [programIds]);
}

export type SeasonRow = Pick<Tables['seasons'], 'id' | 'name' | 'program_id' | 'start_date' | 'end_date' | 'is_active'>;

export function seasonOf(row: SeasonRow): Season {
  return {
    id: row.id,
    name: row.name,
    programId: row.program_id,
    startDate: readCalendarDate(row.start_date),
    endDate: readCalendarDate(row.end_date),
    isActive: row.is_active,
  };
}
