import type { ReasonedGrounding } from '../groundings/index.ts';
import type { Program } from '../programs/index.ts';
import type { Season } from '../seasons/index.ts';
import type { CalendarDate } from '../time/index.ts';
import type { TransferCells } from './fields.ts';

/** A row as sent, with the file line it begins on. */
export type ImportRow = { line: number; cells: TransferCells };

/** The record of someone whose e-mail is in the file. */
export type KnownMember = {
  id: string;
  firstName: string;
  lastName: string;
  /** In lower case. */
  email: string;
  phone: string | null;
  organization: string;
  certificationLevel: string | null;
  /** Null unless grounded now. */
  grounding: ReasonedGrounding | null;
};

export type KnownCredential = {
  id: string;
  memberId: string;
  programId: string;
  isActive: boolean;
  issuedOn: CalendarDate;
  expiresDate: Date;
  annualDate: Date | null;
  /** Whether its last issue or renewal was an Annual Initial Training. */
  isAnnual: boolean;
  /** The date of the last change of one that isn't held. */
  removedOn: CalendarDate | null;
};

export type ImportProgram = Pick<Program, 'id' | 'name' | 'validityPeriodDays' | 'twoClocks' | 'base'>;

/** The people some rows are about, with all their credentials. */
export type KnownPeople = { members: readonly KnownMember[]; credentials: readonly KnownCredential[] };

/** What all rows are compared with. */
export type ImportPlaces = {
  programs: readonly ImportProgram[];
  /** The names of the bases in use. */
  bases: readonly string[];
  /** Names a base had before and none has now. */
  formerBases: readonly { name: string; now: string }[];
  seasons: readonly Season[];
  organizations: readonly { name: string; displayName: string }[];
};
