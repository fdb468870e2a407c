import { baseLimits } from '../bases/limits.ts';
import type { Program } from './program.ts';
import { type ProgramType, programTypes } from './program-types.ts';

type Typed = Pick<Program, 'programType'>;

/** The types a base may still add: one of each, and none once full (BAS-07 to BAS-09). */
export function availableProgramTypes(ofBase: readonly Typed[]): ProgramType[] {
  return programTypes.filter((type) => decidePlace(type, ofBase).kind === 'free');
}

type PlaceDecision = { kind: 'free' } | { kind: 'full' } | { kind: 'type-taken' };

/** Whether a base has room for another program of this type. The limit is checked before the type. */
export function decidePlace(type: ProgramType | null, others: readonly Typed[]): PlaceDecision {
  if (others.length >= baseLimits.programsPerBase) return { kind: 'full' };
  const isTaken = type !== null && others.some(({ programType }) => programType === type);
  return isTaken ? { kind: 'type-taken' } : { kind: 'free' };
}
