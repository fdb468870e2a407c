import { randomUUID } from 'node:crypto';
import { latestHeld } from '@ffl/domain/credentials/credential';
import { type Act, staysLapsed } from '@ffl/domain/credentials/decide';
import {
  type ActRequest,
  type DecidedAct,
  decideAct,
  type PlacedAct,
  type WhyLeft,
  type WrittenActs,
  whyLeft,
} from '@ffl/domain/credentials/decide-act';
import type { EarlierAct } from '@ffl/domain/credentials/earlier-act';
import { momentOfDay } from '@ffl/domain/credentials/late-day';
import { decideLatePaper } from '@ffl/domain/credentials/late-paper';
import type { HeldBeside } from '@ffl/domain/credentials/punch';
import { type ExpiryMove, expiryMove } from '@ffl/domain/currency/prospect';
import type { CalendarDate } from '@ffl/domain/time/calendar-date';
import type { Transaction } from '../transaction.ts';
import { changesOfEarlier, readEarlier } from './earlier-act.ts';
import { type Named, type Person, type ReadProgram, renewsOnly, type Stored } from './read-people.ts';
import type { NotDone } from './rows.ts';
import { type CredentialChange, changeOfAct, type Naming, punchIdOf, writeChanges } from './write-changes.ts';

/** An issue or punch of somebody, alone or in a bulk act. */
type Wanted = Pick<ActRequest, 'requested'> & { person: Person; program: ReadProgram };

type Asking = Pick<ActRequest, 'facts' | 'notes' | 'seasonId' | 'confirmed' | 'now'>;

/** `held` is the credential held in the program before the act; `earlier` is set for an act on an earlier day. */
type Decided = Wanted & { held: Stored | null; earlier?: EarlierAct } & DecidedAct;

type Possible<One> = One & { decision: PlacedAct };

/** The one way from what is stored to what is written, for a single act and for each of a thousand. */
export function decideMany<One extends Wanted>(wanted: readonly One[], asking: Asking): (One & Decided)[] {
  const acts: WrittenActs = new Map();
  return wanted.map((one) => decideOne(one, asking, acts));
}

export function decideOne<One extends Wanted>(one: One, asking: Asking, acts?: WrittenActs): One & Decided {
  const { person, program, requested } = one;
  const { grounding, former } = person;
  const existing = person.credentials.filter(({ programId }) => programId === program.id);
  const lastPunch = person.lastPunches.find(({ programId }) => programId === program.id) ?? null;
  const decided = decideAct(
    { ...asking, requested, program, existing, lastPunch, grounding, former, renewsOnly: renewsOnly(one) },
    acts,
  );
  return { ...one, held: latestHeld(existing), ...decided };
}

/** The same for acts on an earlier day, each by the history of its person. */
export async function decideManyOn<One extends Wanted>(
  transaction: Transaction,
  wanted: readonly One[],
  day: CalendarDate,
  asking: Omit<Asking, 'now'>,
): Promise<(One & Decided)[]> {
  return Promise.all(
    wanted.map(async (one) => {
      const { person, program, requested } = one;
      const { memberId, former } = person;
      const found = await readEarlier(transaction, { memberId, programId: program.id }, momentOfDay(day));
      const decided = decideLatePaper({
        ...{ ...found, ...asking, former, program, requested, day },
        renewsOnly: renewsOnly(one),
      });
      const held = latestHeld(person.credentials.filter(({ programId }) => programId === program.id));
      if (decided.kind === 'refuse') return { ...one, held, decision: decided, questions: noQuestions };
      const { decision, questions } = decided;
      return { ...one, held, decision, questions, earlier: decided };
    }),
  );
}

const noQuestions = { grounding: null, recent: null };

export function isPossible<One extends DecidedAct>(one: One): one is Possible<One> {
  return one.decision.kind !== 'refuse';
}

/** Whether the act is possible and nothing is left to confirm. */
export function isCarried<One extends DecidedAct>(one: One): one is Possible<One> {
  return isPossible(one) && !one.questions.grounding && !one.questions.recent;
}

/** The reason a single act isn't carried out. */
export function notDone({ decision, questions }: DecidedAct): NotDone {
  const why = decision.kind === 'refuse' ? decision : (questions.grounding ?? questions.recent);
  if (!why) throw new Error('The act is carried out');
  return { ...why, kind: 'refused' };
}

/** A person left out of a bulk act, with the reason; the name is null if they don't exist. */
export type Left = { memberId: string; name: string | null; lastName: string | null } & WhyLeft;

export function leftBehind(one: Decided): Left[] {
  const why = whyLeft(one);
  const { memberId, name, lastName } = one.person;
  return why ? [{ memberId, name, lastName, ...why }] : [];
}

/** The changes to write, one for each act. */
export function changesOfActs(carried: readonly Possible<Decided>[], naming?: Naming): CredentialChange[] {
  return carried.map(({ person: { memberId }, program: { id: programId }, decision }) =>
    changeOfAct({ memberId, programId }, decision, naming),
  );
}

type Batch<One, Details> = {
  trainingSessionId?: string;
  lateReason?: string | undefined;
  detailsOf: (one: One) => Details;
};

/** Writes those that are carried out, in order; `batchId` names their punches together, null if there are none. */
export async function writeBatch<One extends Decided, Details>(
  transaction: Transaction,
  decided: readonly One[],
  { trainingSessionId, lateReason, detailsOf }: Batch<Possible<One>, Details>,
): Promise<{ batchId: string | null; punches: (Details & { punchId: string })[] }> {
  const carried = decided.filter(isCarried);
  const batchId = carried.length > 0 ? randomUUID() : null;
  const naming = { batch_id: batchId, training_session_id: trainingSessionId, late_reason: lateReason };
  const changes = carried.map((one) => {
    const { earlier, program, person } = one;
    return earlier ? changesOfEarlier({ ...person, program }, earlier, naming) : changesOfActs([one], naming);
  });
  const written = await writeChanges(transaction, changes.flat());
  // Of several changes of one person, the first is the act.
  const acts = changes.flatMap((ofOne) => written.splice(0, ofOne.length).slice(0, 1));
  return { batchId, punches: carried.map((one, place) => ({ ...detailsOf(one), punchId: punchIdOf(acts[place]) })) };
}

/** Other programs of the same name that are held and aren't punched. */
type Beside = { others: HeldBeside[] };

/** What a bulk act writes, or would write, for one person. */
export type Planned = Named & {
  memberId: string;
  programId: string;
  base: string | null;
  /** Null if nothing is held. */
  oldExpiresDate: Date | null;
  newExpiresDate: Date;
  /** The year is over, so the punch is recorded but restores nothing. */
  staysLapsed: boolean;
} & Beside &
  PlannedMove;

/** How the expiry moves, and whether only Annual Initial Training would move it. */
export type PlannedMove = { move: ExpiryMove['kind']; lacksAnnual: boolean };

export function planned(one: Possible<Decided & Beside>, now: Date): Planned {
  const { person, program, held, decision, others } = one;
  const oldExpiresDate = held?.expiresDate ?? null;
  const dates = one.earlier?.today ?? decision.dates;
  return {
    memberId: person.memberId,
    name: person.name,
    lastName: person.lastName,
    programId: program.id,
    base: decision.base,
    oldExpiresDate,
    newExpiresDate: dates.expiresDate,
    staysLapsed: staysLapsed({ dates }, now),
    others,
    ...plannedMove({ dates }, oldExpiresDate, now),
  };
}

export function plannedMove({ dates }: Pick<Act, 'dates'>, from: Date | null, now: Date): PlannedMove {
  const { kind: move, lacksAnnual } = expiryMove(dates, from, now);
  return { move, lacksAnnual };
}
