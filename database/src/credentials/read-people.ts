import type { Credential } from '@ffl/domain/credentials/credential';
import type { ActProgram } from '@ffl/domain/credentials/decide-act';
import type { LastPunch } from '@ffl/domain/credentials/recent-punch';
import type { ReasonedGrounding } from '@ffl/domain/groundings/grounding';
import type { Leaving } from '@ffl/domain/leaving/leaving';
import { fullName } from '@ffl/domain/members/member';
import { answerOf } from '../functions.ts';
import type { Transaction } from '../transaction.ts';

/** Set if the caller's grant allows punches there, or of this person, and no issues. */
type Bound = { renewsOnly: boolean };

/** A program as stored. */
export type ReadProgram = ActProgram & Required<Pick<ActProgram, 'isBaseActive'>> & Bound;

export type Stored = Pick<Credential, 'id' | 'programId' | 'isActive' | 'expiresDate' | 'annualDate'>;

/** `lastName` is the sort key of people lists. */
export type Named = { name: string; lastName: string };

/** A person that an act is about. */
export type Person = Named &
  Bound & {
    memberId: string;
    /** In any status, in the requested programs. */
    credentials: Stored[];
    /** At most one per program. */
    lastPunches: (LastPunch & { programId: string })[];
    grounding: ReasonedGrounding | null;
    former: Leaving | null;
  };

/**
 * An act that may create or restore a credential locks programs, so a concurrent change of their rules waits and then
 * includes that credential. An undo also locks credentials, since deleting a season or training changes them without
 * locking a member.
 */
export type Lock = 'nothing' | 'people' | 'programs and people' | 'credentials too';

export function renewsOnly({ person, program }: { person: Bound; program: Bound }): boolean {
  return person.renewsOnly || program.renewsOnly;
}

type Wanted = {
  memberIds: readonly string[];
  /** Programs whose rules and credentials are needed; they are returned in this order. */
  programIds: readonly string[];
  /** Programs in which a recent punch must be confirmed; if there are several, only those a person holds. */
  punchedIds?: readonly string[];
  lock: Lock;
};

/**
 * Reads the programs and those of the people who exist. People are in id order and locked until the transaction ends;
 * reading follows the locks.
 */
export async function readPeople(
  { query }: Transaction,
  { memberIds, programIds, punchedIds = [], lock }: Wanted,
): Promise<{ programs: ReadProgram[]; people: Person[] }> {
  const { rows } = await query<{ facts: Facts }>(
    ...answerOf('acts.facts_of_acts', { members: memberIds, programs: programIds, punched: punchedIds, lock }, 'facts'),
  );
  const [row] = rows;
  if (!row) throw new Error('Nobody was read');
  const { programs, people } = row.facts;
  return { programs, people: people.map(personOf) };
}

/** Instants are texts. */
type Facts = { programs: ReadProgram[]; people: PersonFacts[] };
type PersonFacts = {
  memberId: string;
  firstName: string;
  lastName: string;
  renewsOnly: boolean;
  credentials: (Omit<Stored, 'expiresDate' | 'annualDate'> & { expiresDate: string; annualDate: string | null })[];
  lastPunches: (Omit<Person['lastPunches'][number], 'at'> & { at: string })[];
  grounding: ReasonedGrounding | null;
  former: Leaving | null;
};

function personOf({ memberId, firstName, lastName, credentials, lastPunches, ...facts }: PersonFacts): Person {
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
    ...facts,
  };
}
