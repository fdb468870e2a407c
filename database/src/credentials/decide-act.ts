import { randomUUID } from 'node:crypto';
import { type ExpiryMove, expiryMove } from '@ffl/domain/clocks';
import {
  type Act,
  type ActDecision,
  type AskedAct,
  type DecidedAct,
  decideAsked,
  type HeldBeside,
  latestHeld,
  staysLapsed,
  whyLeft,
} from '@ffl/domain/credentials';
import { seasonOfPunch } from '@ffl/domain/seasons';
import type { Transaction } from '../transaction.ts';
import type { ActProgram, Person, Stored } from './read-people.ts';
import type { Named } from './read-stored.ts';
import { baseOf, type CredentialChange, changeOfAct, punchIdOf, writeChanges } from './write-changes.ts';

/** To issue or punch somebody, alone or as one of many. */
type Wanted = { person: Person; program: ActProgram } & Pick<AskedAct, 'asked'>;

type Asking = Pick<AskedAct, 'facts' | 'notes' | 'confirmed' | 'now'>;

/** `held`: in the program, until then. */
export type Decided = Omit<Wanted, 'asked'> & { held: Stored | null } & DecidedAct;

export type Possible = Decided & { decision: ActDecision };

/** The one way from what is stored to what is written, for a single act and for each of a thousand. */
export function decideAct({ person, program, asked }: Wanted, asking: Asking): Decided {
  const existing = person.credentials.filter(({ programId }) => programId === program.id);
  const lastPunch = person.lastPunches.find(({ programId }) => programId === program.id) ?? null;
  const { grounding } = person;
  const decided = decideAsked({ ...asking, asked, program, existing, lastPunch, grounding });
  return { person, program, held: latestHeld(existing), ...decided };
}

export function isPossible<One extends Decided>(one: One): one is One & Possible {
  return one.decision.kind !== 'refuse';
}

/** Whether it is possible and nothing must be confirmed any more. */
export function isCarried<One extends Decided>(one: One): one is One & Possible {
  return whyLeft(one) === null;
}

type Naming = Pick<CredentialChange, 'at' | 'batch_id' | 'training_session_id'> & {
  /** Chosen by hand, in place of the day's. */
  seasonId?: string | null | undefined;
};

/** Its punch, its ledger row and what the credential becomes. */
export function changeOf(
  { person: { memberId }, program, decision }: Pick<Possible, 'person' | 'program' | 'decision'>,
  { seasonId, ...naming }: Naming,
): CredentialChange {
  const { id: programId, base: programBase, seasons } = program;
  const { kind, facts } = decision;
  const season = seasonOfPunch({ programId, base: facts.base, programBase, seasons, now: naming.at });
  const id = kind === 'issue' ? undefined : decision.credentialId;
  const place = { id, memberId, programId, seasonId: seasonId ?? season?.id ?? null };
  return changeOfAct(place, decision, program, { kind, ...naming });
}

type Batch<Told> = {
  now: Date;
  trainingSessionId?: string;
  tell: (planned: Planned, decision: ActDecision) => Told;
};

/** Writes those that are carried out, in order; `batchId` names their punches together, null if there are none. */
export async function writeBatch<Told>(
  transaction: Transaction,
  carried: readonly (Possible & Beside)[],
  { now, trainingSessionId, tell }: Batch<Told>,
): Promise<{ batchId: string | null; punches: (Told & { punchId: string })[] }> {
  const batchId = carried.length > 0 ? randomUUID() : null;
  const naming = { at: now, batch_id: batchId, training_session_id: trainingSessionId };
  const written = await writeChanges(
    transaction,
    carried.map((one) => changeOf(one, naming)),
  );
  const punches = carried.map((one, place) => ({
    ...tell(planned(one, now), one.decision),
    punchId: punchIdOf(written[place]),
  }));
  return { batchId, punches };
}

/** What else is held of the program's name, and is not punched. */
type Beside = { others: HeldBeside[] };

/** What is written for one of many, or would be. */
export type Planned = Named & {
  memberId: string;
  programId: string;
  base: string | null;
  /** Null if nothing is held. */
  oldExpiresDate: Date | null;
  newExpiresDate: Date;
  /** The year is over: the punch is recorded and brings nothing back. */
  staysLapsed: boolean;
} & Beside &
  PlannedMove;

/** Where the expiry goes, and whether only Annual Initial Training would move it. */
export type PlannedMove = { move: ExpiryMove['kind']; lacksAnnual: boolean };

export function planned({ person, program, held, decision, others }: Possible & Beside, now: Date): Planned {
  const oldExpiresDate = held?.expiresDate ?? null;
  return {
    memberId: person.memberId,
    name: person.name,
    lastName: person.lastName,
    programId: program.id,
    base: baseOf(program, decision),
    oldExpiresDate,
    newExpiresDate: decision.dates.expiresDate,
    staysLapsed: staysLapsed(decision, now),
    others,
    ...plannedMove(decision, oldExpiresDate, now),
  };
}

export function plannedMove({ dates }: Pick<Act, 'dates'>, from: Date | null, now: Date): PlannedMove {
  const { kind: move, lacksAnnual } = expiryMove(dates, from, now);
  return { move, lacksAnnual };
}
