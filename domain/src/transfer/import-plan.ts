import type { PlacedAct } from '../credentials/decide-act.ts';
import type { ReasonedGrounding } from '../groundings/grounding.ts';
import type { MemberAlike } from '../members/alike.ts';
import type { CalendarDate } from '../time/calendar-date.ts';
import type { MemberField, TransferField } from './fields.ts';
import type { Imported } from './import-world.ts';

/** Why a row's cell can't be imported. */
export type ImportProblem = {
  line: number;
  field: TransferField;
  value: string;
  reason: string;
  /** The record that was set aside and can be returned. */
  leftRecord?: string;
  /** The row is about somebody on record whom whoever imports doesn't see. */
  isOfOthers?: true;
};

/** What a cell says that is not imported, though its row is. */
export type ImportNote = ImportProblem;

/** With the name in its row, or of whom it is about; else the address there. */
export type Named<Problem> = Problem & { who: string };

/** An expiry date in the file that isn't what the program gives. */
export type ExpiryDifference = { line: number; email: string; given: string; computed: CalendarDate };

export type FieldChange = { field: MemberField; from: string; to: string };

export type PlannedMember = Record<MemberField, string | null> & { firstName: string; lastName: string; email: string };

type Dates = { issuedOn: CalendarDate; expiresOn: CalendarDate };

/** What a line makes of one credential. Anything not listed stays as it is. */
export type PlannedCredential = {
  line: number;
  programId: string;
  /** With the base where it counts. */
  program: string;
  from: Dates | null;
} & (
  | { kind: PlacedAct['kind'] | 'issue-removed'; to: Dates; act: PlacedAct }
  | { kind: 'remove'; credentialId: string }
  /** What an import before wrote is replaced by an act, as if that had been imported then; or by what was before it. */
  | { kind: 'replace'; credentialId: string; to: Dates | null; replaces: Imported; act: ReplacingAct | null }
  /** Nothing to do: the same, or the record is newer than the file. */
  | { kind: 'unchanged' | 'older' }
);

export type ReplacingAct = { act: PlacedAct; isRemoved: boolean };

/** Everything the file says about one e-mail, from rows without problems. */
export type PlannedPerson = {
  /** The first line about this person. */
  line: number;
  member: PlannedMember;
  /** Null for someone new. */
  memberId: string | null;
  changes: FieldChange[];
  credentials: PlannedCredential[];
  /** Null unless grounded: punches are confirmed. */
  grounding: ReasonedGrounding | null;
  /** Who on record may be this new person; nobody of somebody known. */
  alike: readonly MemberAlike[];
};

/** What an import would do, in file order. */
export type ImportPlan = {
  people: PlannedPerson[];
  problems: Named<ImportProblem>[];
  notes: Named<ImportNote>[];
  differences: ExpiryDifference[];
};

/** Whether something would be written about someone already known. */
export function changesAnything({ memberId, changes, credentials }: PlannedPerson): boolean {
  return memberId === null || changes.length > 0 || credentials.some(isWritten);
}

export type WrittenCredential = Exclude<PlannedCredential, { kind: 'unchanged' | 'older' }>;

export function isWritten(credential: PlannedCredential): credential is WrittenCredential {
  return credential.kind !== 'unchanged' && credential.kind !== 'older';
}

/** The grounding despite of which somebody would be punched; null if nothing has to be confirmed. */
export function groundingOf({ grounding, credentials }: PlannedPerson): ReasonedGrounding | null {
  const isPunch = (one: PlannedCredential) =>
    one.kind === 'replace' ? one.act?.isRemoved === false : punches.includes(one.kind);
  return credentials.some(isPunch) ? grounding : null;
}

const punches: readonly PlannedCredential['kind'][] = ['issue', 'renew', 'reactivate'];
