import type { Act, ActKind, CredentialEventKind, PunchType } from '@ffl/domain/credentials';
import type { Transaction } from '../transaction.ts';
import type { ActOutcome, CredentialRow, PunchRow } from './rows.ts';

type CredentialState = {
  issued_date: Date;
  expiration_date: Date;
  annual_date: Date | null;
  status: 'valid' | 'inactive';
  season_id: string | null;
};

/** One row of the ledger with all that it does to its credential. What is left out stays as it was. */
export type CredentialChange = {
  kind: CredentialEventKind;
  /** When it takes effect. */
  at: Date;
  /** When it became known; the moment of writing, unless the past is told. */
  recorded_at?: Date;
  /** Without an id it is a new one. Of a new one everything is told. */
  credential: Partial<CredentialState> & { id?: string; member_id?: string; program_id?: string };
  /** What the ledger says that it was, where that is not what the change before it left. */
  was?: Partial<CredentialState>;
  /** The entry of the timeline that it makes. */
  punch?: { punch_type: PunchType; notes: string };
  /** Where the credential counts from then on, by name. */
  base?: string | null;
  is_annual_initial?: boolean | undefined;
  is_live_mission?: boolean | undefined;
  /** Told by the punch, and nowhere on the credential, so that deleting the session changes nothing that was held. */
  training_session_id?: string | undefined;
  /** What names the changes that were made in one go. */
  batch_id?: string | null;
  /** Of a void: the row that it takes back, with its entry of the timeline, or the reason where there is none. */
  voids?: string;
  punch_id?: string | undefined;
  reason?: string | null;
};

export type Written = {
  credential: CredentialRow;
  punch: PunchRow | null;
  /** The row of the ledger. */
  event_id: string;
  /** As /rest/v1 answers it. */
  event_at: string;
};

/** Writes up to a thousand changes in their order. Whoever asks holds the locks of the members. */
export async function writeChanges({ query }: Transaction, changes: readonly CredentialChange[]): Promise<Written[]> {
  if (changes.length === 0) return [];
  const { rows } = await query<Written>('select * from acts.write($1)', [JSON.stringify(changes)]);
  if (rows.length !== changes.length) throw new Error('Not every change was written');
  return rows;
}

type Place = { id?: string | undefined; memberId: string; programId: string; seasonId: string | null };

type Facts = Pick<CredentialChange, 'at' | 'batch_id' | 'training_session_id'> & {
  kind: ActKind;
};

/** What an act on a credential, or one that makes it, writes. The base is the program's where none was chosen. */
export function changeOfAct(
  { id, memberId, programId, seasonId }: Place,
  act: Act,
  program: { base: string | null },
  facts: Facts,
): CredentialChange {
  const { dates, punchType, note } = act;
  return {
    ...facts,
    credential: {
      ...(id === undefined ? {} : { id }),
      member_id: memberId,
      program_id: programId,
      issued_date: dates.issuedDate,
      expiration_date: dates.expiresDate,
      annual_date: dates.annualDate,
      status: 'valid',
      season_id: seasonId,
    },
    punch: { punch_type: punchType, notes: note },
    base: baseOf(program, act),
    is_annual_initial: act.facts.annualInitialTraining,
    is_live_mission: act.facts.liveMission,
  };
}

/** Where an act counts: the base that was chosen, else the program's. */
export function baseOf(program: { base: string | null }, { facts }: Act): string | null {
  return facts.base ?? program.base;
}

/** Of a change that makes an entry of the timeline. */
export function punchIdOf(written: Written | undefined): string {
  if (!written?.punch) throw new Error('The punch was not written');
  return written.punch.id;
}

/** Writes one act with its punch. */
export async function writeAct(
  transaction: Transaction,
  change: CredentialChange,
): Promise<Extract<ActOutcome, { kind: 'done' }>> {
  const [written] = await writeChanges(transaction, [change]);
  if (!written?.punch) throw new Error('The act was not written');
  return { kind: 'done', credential: written.credential, punch: written.punch };
}
