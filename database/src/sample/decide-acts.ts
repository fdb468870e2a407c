import { randomUUID } from 'node:crypto';
import type { BaseName } from '@ffl/domain/bases/base';
import type { Credential } from '@ffl/domain/credentials/credential';
import { type Act, decideRemove } from '@ffl/domain/credentials/decide';
import { type ActProgram, decideAct } from '@ffl/domain/credentials/decide-act';
import type { ActKind } from '@ffl/domain/credentials/ledger';
import type { Season } from '@ffl/domain/seasons/season';
import { factsOf, type PlannedAct } from './plan-sample.ts';

/** The facts about a program that acts need. */
export type ProgramPlace = ActProgram & { base: BaseName; seasons: Season[] };

export type ActWorld = {
  /** In the order of the planned members. */
  memberIds: readonly string[];
  /** Keyed by `placeOf`. */
  programs: ReadonlyMap<string, ProgramPlace>;
};

type StoredCredential = Omit<Credential, 'initialTrainingSessionId' | 'renewalHistory'>;

/** An act as decided by the rules. A removal writes no punch. */
export type DecidedAct = {
  kind: ActKind | 'remove';
  at: Date;
  after: StoredCredential;
  act: Act | null;
  /** Name of the base it counts for from then on. */
  base: string;
};

export function placeOf({ type, base }: Pick<PlannedAct, 'type' | 'base'>): string {
  return `${type} ${base}`;
}

/**
 * The results of the acts, oldest first, for members without credentials, as the verbs would decide them in sequence.
 */
export function decideActs(acts: readonly PlannedAct[], world: ActWorld): DecidedAct[] {
  const credentials = new Map<string, StoredCredential>();
  return acts.map((act) => {
    const key = `${act.member} ${placeOf(act)}`;
    const decided = decideOne(act, credentials.get(key) ?? null, world);
    credentials.set(key, decided.after);
    return decided;
  });
}

function decideOne(planned: PlannedAct, before: StoredCredential | null, world: ActWorld): DecidedAct {
  const { kind, at, member } = planned;
  const memberId = world.memberIds[member];
  const program = world.programs.get(placeOf(planned));
  if (!memberId || !program) throw new Error(`The sample has no member ${member} or no program ${placeOf(planned)}`);
  const existing = before ? [before] : [];
  const decision =
    kind === 'remove'
      ? decideRemove(existing)
      : decideAct({ requested: kind, program, existing, facts: factsOf(planned), now: at }).decision;
  if (decision.kind === 'refuse') throw new Error(`The sample's ${kind} was refused: ${decision.message}`);
  if (decision.kind === 'remove') {
    if (!before) throw new Error('The sample removed a credential that was never issued');
    return { kind: decision.kind, at, after: { ...before, isActive: false }, act: null, base: program.base };
  }
  const after = {
    ...(before ?? { id: randomUUID(), memberId, programId: program.id }),
    ...decision.dates,
    isActive: true,
    seasonId: decision.seasonId,
  };
  return { kind: decision.kind, at, after, act: decision, base: decision.base ?? program.base };
}
