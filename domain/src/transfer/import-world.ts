import type { Credential } from '../credentials/credential.ts';
import type { ActProgram } from '../credentials/decide-act.ts';
import type { ActKind } from '../credentials/ledger.ts';
import type { ReasonedGrounding } from '../groundings/grounding.ts';
import type { Leaving } from '../leaving/leaving.ts';
import type { CalendarDate } from '../time/calendar-date.ts';
import type { TransferCells } from './fields.ts';

/** A row as sent, with the file line it begins on. */
export type ImportRow = {
  line: number;
  cells: TransferCells;
  /** The address in the file, if somebody said whose record it is about: the cells have the record's. */
  fileEmail?: string | null;
};

/** The record of someone whose e-mail is in the file, with all their credentials. */
export type KnownPerson = {
  memberId: string;
  firstName: string;
  lastName: string;
  /** In lower case. */
  email: string;
  phone: string | null;
  organization: string;
  certificationLevel: string | null;
  /** Null unless grounded now. */
  grounding: ReasonedGrounding | null;
  /** Null unless set aside. */
  former: Leaving | null;
  credentials: readonly KnownCredential[];
};

export type KnownCredential = Pick<Credential, 'id' | 'programId' | 'isActive' | 'expiresDate' | 'annualDate'> & {
  issuedOn: CalendarDate;
  /** Whether its last issue or renewal was an Annual Initial Training. */
  isAnnual: boolean;
  /** The date of the last change of one that isn't held; null if all that was done to it was undone. */
  removedOn: CalendarDate | null;
  /** What a corrected file replaces; null if somebody acted since. */
  imported: Imported | null;
};

/** What an import wrote last of a credential to which nothing happened since. */
export type Imported = {
  eventId: string;
  /** The timeline entry, if there is one. */
  punchId: string | null;
  kind: ActKind | 'remove';
  importedOn: CalendarDate;
  annualDate: Date | null;
  /** Where it counted before, and its season. */
  base: string | null;
  seasonId: string | null;
  /** When the change before it took effect; null if there was none. */
  follows: Date | null;
  /** The credential before it; null if it issued the credential. */
  before: (Omit<KnownCredential, 'imported'> & { issuedDate: Date }) | null;
};

/** What all rows are compared with. */
export type ImportPlaces = {
  programs: readonly ActProgram[];
  /** The names of the bases in use. */
  bases: readonly string[];
  /** Names a base had before and none has now. */
  formerBases: readonly { name: string; now: string }[];
  organizations: readonly { name: string; displayName: string }[];
  /** Whether a grant decides who may be imported. */
  isByGrant?: boolean;
};
