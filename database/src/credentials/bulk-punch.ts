import { randomUUID } from 'node:crypto';
import { type ExpiryMove, expiryMove } from '@ffl/domain/clocks';
import {
  type Act,
  type BulkDecision,
  type BulkPunch,
  bulkMessages,
  credentialLimits,
  credentialMessages,
  decideBulkPunch,
  type HeldBeside,
  heldBeside,
  idsOnce,
  type LastPunch,
  type LeftReason,
  punchTarget,
  staysLapsed,
} from '@ffl/domain/credentials';
import type { ReasonedGrounding } from '@ffl/domain/groundings';
import { variantsOf } from '@ffl/domain/programs';
import { seasonOfPunch } from '@ffl/domain/seasons';
import { baseMissing, findPunchBase } from '../bases/read-bases.ts';
import { readGroundings } from '../groundings/read-groundings.ts';
import type { Transaction } from '../transaction.ts';
import { type BulkPerson, type BulkProgram, type Named, readPeople, readPrograms } from './read-bulk.ts';
import { readLastPunches } from './read-last-punches.ts';
import type { NotDone } from './rows.ts';
import { baseOf, type CredentialChange, changeOfAct, punchIdOf, writeChanges } from './write-changes.ts';

/** Someone who would be punched: where, and the new expiry. */
type Planned = Named & {
  memberId: string;
  programId: string;
  base: string | null;
  oldExpiresDate: Date;
  newExpiresDate: Date;
  /** The year is over: the punch is recorded and brings nothing back. */
  staysLapsed: boolean;
  /** What else they hold of that name, and is not punched. */
  others: HeldBeside[];
} & PlannedMove;

/** Where the expiry goes, and whether only Annual Initial Training would move it. */
export type PlannedMove = { move: ExpiryMove['kind']; lacksAnnual: boolean };

/** Someone who isn't punched and why; without a name if they don't exist. */
type Left = {
  memberId: string;
  name: string | null;
  lastName: string | null;
  reason: LeftReason;
  recent?: LastPunch;
  grounding?: ReasonedGrounding;
  /** Where it is asked and several are held: all of them, the one that would be punched first. */
  held: HeldBeside[];
};

type BulkPlan = { kind: 'done'; punches: Planned[]; left: Left[] } | NotDone;

/** `batchId` names all of these punches together, null if there are none. */
type BulkReport =
  | { kind: 'done'; batchId: string | null; punches: (Planned & { punchId: string })[]; left: Left[] }
  | NotDone;

/** `held`: all of that name, the one that is punched first. */
type Decided = { person: BulkPerson; held: HeldBeside[]; decision: BulkDecision<BulkProgram> };
type ToPunch = Pick<Decided, 'person' | 'held'> & { decision: Extract<BulkDecision<BulkProgram>, { kind: 'punch' }> };

/** What `bulkPunch` would do right now. Nothing is locked or written. */
export async function planBulkPunch(transaction: Transaction, asked: BulkPunch, now: Date): Promise<BulkPlan> {
  const all = await decideAll(transaction, asked, { lock: 'unlocked', now });
  if (all.kind !== 'decided') return all;
  return {
    kind: 'done',
    punches: all.decided.filter(isToPunch).map((one) => planned(one, now)),
    left: leftOf(asked, all.decided),
  };
}

/** Punches everyone who can be punched: one punch and one ledger row each, in id order. */
export async function bulkPunch(transaction: Transaction, asked: BulkPunch, now: Date): Promise<BulkReport> {
  const all = await decideAll(transaction, asked, { lock: 'locked', now });
  if (all.kind !== 'decided') return all;
  const toPunch = all.decided.filter(isToPunch);
  const batchId = toPunch.length > 0 ? randomUUID() : null;
  const written = await writeChanges(
    transaction,
    toPunch.map((one) => changeOf(one, { now, batchId })),
  );
  const punches = toPunch.map((one, place) => ({ ...planned(one, now), punchId: punchIdOf(written[place]) }));
  return { kind: 'done', batchId, punches, left: leftOf(asked, all.decided) };
}

type AllDecided = { kind: 'decided'; decided: Decided[] };

async function decideAll(
  transaction: Transaction,
  asked: BulkPunch,
  { lock, now }: { lock: 'locked' | 'unlocked'; now: Date },
): Promise<AllDecided | NotDone> {
  const { cardName, base = null, notes, despiteRecent = [], despiteGroundings = [], choices = [] } = asked;
  const memberIds = idsOnce(asked.memberIds);
  if (memberIds.length > credentialLimits.bulkMax) {
    return { kind: 'refused', code: 'too_many_people', message: bulkMessages.tooMany };
  }
  if (asked.annualInitialTraining && !base) {
    return { kind: 'refused', code: 'base_needed', message: credentialMessages.annualNeedsBase };
  }
  if (base !== null && !(await findPunchBase(transaction, base))) return baseMissing;
  const people = await readPeople(transaction, memberIds, lock);
  const programs = await readPrograms(transaction);
  if (variantsOf(cardName, programs).length === 0)
    return { kind: 'missing', code: 'program_missing', message: 'Program not found' };
  const chosen = new Map(choices.map(({ memberId, programId }) => [memberId.toLowerCase(), programId.toLowerCase()]));
  const aimed = people.map((person) => {
    const programId = chosen.get(person.memberId) ?? null;
    const target = punchTarget({ cardName, base, programs, credentials: person.credentials, programId }, now);
    // Nothing is punched in place of what was chosen.
    return { person, target: programId === null || target?.program.id === programId ? target : null };
  });
  const [lastPunches, groundings] = await Promise.all([
    readLastPunchesOf(transaction, aimed),
    readGroundings(transaction, memberIds),
  ]);
  const confirmed = { punches: new Set(idsOnce(despiteRecent)), groundings: new Set(despiteGroundings) };
  const decided = aimed.map(({ person, target }) => {
    const lastPunch = lastPunches.get(person.memberId) ?? null;
    const grounding = groundings.get(person.memberId) ?? null;
    const { credentials } = person;
    return {
      person,
      held: target
        ? [heldIn(target), ...heldBeside({ cardName, programs, credentials, programId: target.program.id }, now)]
        : [],
      decision: decideBulkPunch({ target, lastPunch, grounding, confirmed, facts: asked, notes, now }),
    };
  });
  return { kind: 'decided', decided };
}

function heldIn({ program, credential }: ToPunch['decision']['target']): HeldBeside {
  return { programId: program.id, base: program.base, expiresDate: credential.expiresDate };
}

type Aimed = { person: BulkPerson; target: { program: BulkProgram } | null };

/** For each member, in the program that would be punched. */
async function readLastPunchesOf(transaction: Transaction, aimed: readonly Aimed[]): Promise<Map<string, LastPunch>> {
  const byProgram = Map.groupBy(aimed, ({ target }) => target?.program.id ?? null);
  const read = [...byProgram].flatMap(([programId, ofOne]) => {
    const memberIds = ofOne.map(({ person }) => person.memberId);
    return programId === null ? [] : [readLastPunches(transaction, memberIds, programId)];
  });
  return new Map((await Promise.all(read)).flat().map(({ memberId, ...last }) => [memberId, last]));
}

type Writing = { now: Date; batchId: string | null };

function changeOf({ person, decision }: ToPunch, { now, batchId }: Writing): CredentialChange {
  const { act, target } = decision;
  const { program, credential } = target;
  const { seasons } = program;
  const season = seasonOfPunch({
    programId: program.id,
    base: act.facts.base,
    programBase: program.base,
    seasons,
    now,
  });
  const place = {
    id: credential.id,
    memberId: person.memberId,
    programId: program.id,
    seasonId: season?.id ?? null,
  };
  return changeOfAct(place, act, program, { kind: 'renew', at: now, batch_id: batchId });
}

function isToPunch(one: Decided): one is ToPunch {
  return one.decision.kind === 'punch';
}

function planned({ person, held, decision: { act, target } }: ToPunch, now: Date): Planned {
  const { program, credential } = target;
  return {
    memberId: person.memberId,
    name: person.name,
    lastName: person.lastName,
    programId: program.id,
    base: baseOf(program, act),
    oldExpiresDate: credential.expiresDate,
    newExpiresDate: act.dates.expiresDate,
    staysLapsed: staysLapsed(act, now),
    others: held.slice(1),
    ...plannedMove(act, credential.expiresDate, now),
  };
}

export function plannedMove({ dates }: Pick<Act, 'dates'>, from: Date | null, now: Date): PlannedMove {
  const { kind: move, lacksAnnual } = expiryMove(dates, from, now);
  return { move, lacksAnnual };
}

/** In id order, those who don't exist last. */
function leftOf({ memberIds }: BulkPunch, decided: readonly Decided[]): Left[] {
  const there = new Set(decided.map(({ person }) => person.memberId));
  const missing = idsOnce(memberIds).filter((id) => !there.has(id));
  return [
    ...decided.flatMap(leftBehind),
    ...missing.map((memberId): Left => ({ memberId, name: null, lastName: null, reason: 'member_missing', held: [] })),
  ];
}

function leftBehind({ person: { memberId, name, lastName }, held, decision }: Decided): Left[] {
  if (decision.kind === 'punch') return [];
  const { kind: _, ...why } = decision;
  const isOffered = why.reason !== 'credential_not_held' && held.length > 1;
  return [{ memberId, name, lastName, ...why, held: isOffered ? held : [] }];
}
