import type { Program } from '../programs/index.ts';
import type { Season } from '../seasons/index.ts';
import type { CalendarDate } from '../time/index.ts';
import type { TransferCells } from './fields.ts';

/** A row as it was sent, with the line of the file on which it begins. */
export type ImportRow = { line: number; cells: TransferCells };

/** The record of somebody whose e-mail stands in the file. */
export type KnownMember = {
  id: string;
  firstName: string;
  lastName: string;
  /** In lower case. */
  email: string;
  phone: string | null;
  organization: string;
  certificationLevel: string | null;
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
  /** The day of the last change of one that is not held. */
  removedOn: CalendarDate | null;
};

export type ImportProgram = Pick<Program, 'id' | 'name' | 'validityPeriodDays' | 'twoClocks' | 'base'>;

/** The people whom some rows are about, with all of their credentials. */
export type KnownPeople = { members: readonly KnownMember[]; credentials: readonly KnownCredential[] };

/** What all rows are compared with. */
export type ImportPlaces = {
  programs: readonly ImportProgram[];
  /** The names of the bases in use. */
  bases: readonly string[];
  /** Names that a base had before and none has now. */
  formerBases: readonly { name: string; now: string }[];
  seasons: readonly Season[];
  organizations: readonly { name: string; displayName: string }[];
};
