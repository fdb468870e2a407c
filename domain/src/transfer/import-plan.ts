import type { Act } from '../credentials/index.ts';
import type { CalendarDate } from '../time/index.ts';
import type { MemberField, TransferField } from './fields.ts';

/** Why a cell of a row cannot be imported. */
export type ImportProblem = { line: number; field: TransferField; value: string; reason: string };

/** A date of expiry in the file that is not what the program gives. */
export type ExpiryDifference = { line: number; email: string; given: string; computed: CalendarDate };

export type FieldChange = { field: MemberField; from: string; to: string };

export type PlannedMember = Record<MemberField, string | null> & { firstName: string; lastName: string; email: string };

type Dates = { issuedOn: CalendarDate; expiresOn: CalendarDate };

/** `base`: where the credential counts from then on, by name. */
type Decided = { to: Dates; act: Act; base: string | null; seasonId: string | null };

/** What a line makes of one credential. Whatever is not listed is left as it is. */
export type PlannedCredential = {
  line: number;
  programId: string;
  program: string;
  from: Dates | null;
} & (
  | ({ kind: 'issue' | 'issue-removed'; credentialId: null } & Decided)
  | ({ kind: 'renew' | 'reactivate'; credentialId: string } & Decided)
  | { kind: 'remove'; credentialId: string }
  /** Nothing to do: the same, or the record is newer than the file. */
  | { kind: 'unchanged' | 'older' }
);

/** Everything that the file says about one e-mail address, from rows without problems. */
export type PlannedPerson = {
  /** The first line that is about this person. */
  line: number;
  member: PlannedMember;
  /** Null for somebody new. */
  memberId: string | null;
  changes: FieldChange[];
  credentials: PlannedCredential[];
};

/** What an import would do, in the order of the file. */
export type ImportPlan = { people: PlannedPerson[]; problems: ImportProblem[]; differences: ExpiryDifference[] };

/** Whether something would be written about somebody who is known already. */
export function changesAnything({ memberId, changes, credentials }: PlannedPerson): boolean {
  return memberId === null || changes.length > 0 || credentials.some(isWritten);
}

export type WrittenCredential = Exclude<PlannedCredential, { kind: 'unchanged' | 'older' }>;

export function isWritten(credential: PlannedCredential): credential is WrittenCredential {
  return credential.kind !== 'unchanged' && credential.kind !== 'older';
}
