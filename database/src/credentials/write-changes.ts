import type { PunchType } from '@ffl/domain/credentials/credential';
import type { PlacedAct } from '@ffl/domain/credentials/decide-act';
import type { CredentialEventKind } from '@ffl/domain/credentials/ledger';
import { answerOf, type Statement } from '../functions.ts';
import type { Transaction } from '../transaction.ts';
import type { CredentialRow, PunchRow } from './rows.ts';

type CredentialState = {
  issued_date: Date;
  expiration_date: Date;
  annual_date: Date | null;
  status: 'valid' | 'inactive';
  season_id: string | null;
};

/** A ledger row with all of its effects on the credential. Omitted fields stay as stored before the call. */
export type CredentialChange = {
  kind: CredentialEventKind;
  /** Time of effect. */
  at: Date;
  /** When it became known; by default the time of writing. */
  recorded_at?: Date;
  /** A later change is in effect, so that one stays, with the credential. */
  is_overtaken?: true;
  /** Set if it belongs to a roll call, even if written by itself. */
  is_roll_call?: true;
  /** Without an id, a new credential, which needs every field. */
  credential: Partial<CredentialState> & { id?: string; member_id?: string; program_id?: string };
  /** The previous state for the ledger, if it isn't the one left by the previous change. */
  was?: { [Field in keyof CredentialState]?: CredentialState[Field] | null };
  /** The timeline entry to create, by default dated as the credential's issue date. */
  punch?: { punch_type: PunchType; notes: string; punch_date?: string };
  /** Name of the base where the credential counts afterward. */
  base?: string | null;
  is_annual_initial?: boolean | undefined;
  is_live_mission?: boolean | undefined;
  /** Stored only with the punch, so that deleting the session changes no credential. */
  training_session_id?: string | undefined;
  /** Why it is recorded so much later than it took effect. */
  late_reason?: string | undefined;
  /** Shared by changes made together. */
  batch_id?: string | null;
  /** For a void: the ledger row to undo, with its timeline entry, or the reason if there is none. */
  voids?: string;
  punch_id?: string | undefined;
  reason?: string | null;
};

/** `punch` is the timeline entry created. */
export type Written = { punch: Pick<PunchRow, 'id'> | null };

export type WrittenInFull = {
  credential: CredentialRow;
  punch: PunchRow | null;
  /** Id of the ledger row. */
  event_id: string;
  /** In the format of /rest/v1. */
  event_at: string;
};

/**
 * Writes changes in order, a thousand or so by one statement, which has limited time; those of one credential stay
 * together. The caller holds the members' locks.
 */
export async function writeChanges(transaction: Transaction, changes: readonly CredentialChange[]): Promise<Written[]> {
  return write<Written>(transaction, changes, (part) => answerOf('acts.write', { ...part, in_full: false }, 'written'));
}

/** Writes the changes and returns the rows as stored, which takes PostgreSQL longer. */
export async function writeInFull(
  transaction: Transaction,
  changes: readonly CredentialChange[],
): Promise<WrittenInFull[]> {
  return write<WrittenInFull>(transaction, changes, (part) =>
    answerOf('acts.write', { ...part, in_full: true }, 'written'),
  );
}

/** The same of the undo of an import, whose credentials these are. */
export async function writeImportUndo(
  transaction: Transaction,
  importId: string,
  changes: readonly CredentialChange[],
): Promise<Written[]> {
  return write<Written>(transaction, changes, (part) =>
    answerOf('acts.write_import_undo', { ...part, import: importId }, 'written'),
  );
}

/** The same of a merge or its undo, which the caller began. */
export async function writeMerged(
  transaction: Transaction,
  merge: string,
  changes: readonly CredentialChange[],
): Promise<WrittenInFull[]> {
  return write<WrittenInFull>(transaction, changes, (part) =>
    answerOf('acts.write_merged', { ...part, merge, in_full: true }, 'written'),
  );
}

async function write<Row>(
  { query }: Transaction,
  changes: readonly CredentialChange[],
  writing: (part: { changes: string }) => Statement,
): Promise<Row[]> {
  const answers = await Promise.all(
    inParts(changes).map((part) => {
      return query<{ written: Row[] }>(...writing({ changes: JSON.stringify(part) }));
    }),
  );
  const written = answers.flatMap(({ rows }) => rows[0]?.written ?? []);
  if (written.length !== changes.length) throw new Error('Not every change was written');
  return written;
}

const partSize = 1_000;

function inParts(changes: readonly CredentialChange[]): CredentialChange[][] {
  const parts: CredentialChange[][] = [];
  for (const change of changes) {
    const part = parts.at(-1);
    const { id } = change.credential;
    const goesOn = id !== undefined && part?.at(-1)?.credential.id === id;
    if (!part || (part.length >= partSize && !goesOn)) parts.push([change]);
    else part.push(change);
  }
  return parts;
}

type Place = { memberId: string; programId: string };

export type Naming = Pick<CredentialChange, 'batch_id' | 'training_session_id' | 'is_roll_call' | 'late_reason'>;

/** The change for an act that changes or creates a credential: its punch, ledger row and new state. */
export function changeOfAct({ memberId, programId }: Place, act: PlacedAct, naming: Naming = {}): CredentialChange {
  const { kind, dates, punchType, note, base, seasonId, facts } = act;
  return {
    ...naming,
    kind,
    at: dates.issuedDate,
    credential: {
      ...('credentialId' in act ? { id: act.credentialId } : {}),
      member_id: memberId,
      program_id: programId,
      issued_date: dates.issuedDate,
      expiration_date: dates.expiresDate,
      annual_date: dates.annualDate,
      status: 'valid',
      season_id: seasonId,
    },
    punch: { punch_type: punchType, notes: note },
    base,
    is_annual_initial: facts.annualInitialTraining,
    is_live_mission: facts.liveMission,
  };
}

/** Id of the punch of a change that creates a timeline entry. */
export function punchIdOf(written: Written | undefined): string {
  if (!written?.punch) throw new Error('The punch was not written');
  return written.punch.id;
}
