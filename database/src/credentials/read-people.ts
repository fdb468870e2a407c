import type { Credential, LastPunch, RuledProgram } from '@ffl/domain/credentials';
import type { ReasonedGrounding } from '@ffl/domain/groundings';
import { fullName } from '@ffl/domain/members';
import type { Season } from '@ffl/domain/seasons';
import { readCalendarDate } from '@ffl/domain/time';
import type { Transaction } from '../transaction.ts';
import type { Named } from './read-stored.ts';

/** A program as an act in it is decided. */
export type ActProgram = Omit<RuledProgram, 'seasons'> & {
  id: string;
  base: string | null;
  isBaseActive: boolean;
  seasons: Season[];
};

export type Stored = Pick<Credential, 'id' | 'programId' | 'isActive' | 'expiresDate' | 'annualDate'>;

/** Somebody an act is about. */
export type Person = Named & {
  memberId: string;
  /** Of any status, in the programs asked about. */
  credentials: Stored[];
  /** One of a program at most. */
  lastPunches: (LastPunch & { programId: string })[];
  grounding: ReasonedGrounding | null;
};

/** The program is locked by whoever may create or restore a credential, as in `lockPrograms`. */
export type Lock = 'nothing' | 'people' | 'program and people';

type Asked = {
  memberIds: readonly string[];
  /** Those whose rules and credentials are needed, in the order in which they are returned. */
  programIds: readonly string[];
  /** The one of them that is issued or punched; null: whatever each person holds. */
  programId: string | null;
  lock: Lock;
};

/** Those who exist, in id order, locked until the transaction ends; programs and people are read after that. */
export async function readPeople(
  { query }: Transaction,
  { memberIds, programIds, programId, lock }: Asked,
): Promise<{ programs: ActProgram[]; people: Person[] }> {
  const { rows } = await query<{ facts: Facts }>('select acts.facts_of_acts($1, $2, $3, $4) as facts', [
    ...[memberIds, programIds, programId, lock],
  ]);
  const [row] = rows;
  if (!row) throw new Error('Nobody was read');
  const { programs, people } = row.facts;
  return { programs: programs.map(programOf), people: people.map(personOf) };
}

/** Instants and days are texts. */
type Facts = {
  programs: (Omit<ActProgram, 'seasons'> & { seasons: SeasonFacts[] })[];
  people: PersonFacts[];
};
type SeasonFacts = Omit<Season, 'startDate' | 'endDate'> & { startDate: string; endDate: string };
type PersonFacts = {
  memberId: string;
  firstName: string;
  lastName: string;
  credentials: (Omit<Stored, 'expiresDate' | 'annualDate'> & { expiresDate: string; annualDate: string | null })[];
  lastPunches: (Omit<Person['lastPunches'][number], 'at'> & { at: string })[];
  grounding: ReasonedGrounding | null;
};

function programOf({ seasons, ...program }: Facts['programs'][number]): ActProgram {
  const dated = seasons.map((season) => ({
    ...season,
    startDate: readCalendarDate(season.startDate),
    endDate: readCalendarDate(season.endDate),
  }));
  return { ...program, seasons: dated };
}

function personOf({ memberId, firstName, lastName, credentials, lastPunches, grounding }: PersonFacts): Person {
  return {
    memberId,
    name: fullName({ firstName, lastName }),
    lastName,
    credentials: credentials.map(({ expiresDate, annualDate, ...one }) => ({
      ...one,
      expiresDate: new Date(expiresDate),
      annualDate: annualDate === null ? null : new Date(annualDate),
    })),
    lastPunches: lastPunches.map(({ at, ...one }) => ({ ...one, at: new Date(at) })),
    grounding,
  };
}
