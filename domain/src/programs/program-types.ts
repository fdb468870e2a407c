import { baseLimits } from '../bases/index.ts';
import { isDeployment, type ProgramType } from './program.ts';

export type ProgramDefaults = {
  name: string;
  validityPeriodDays: number;
  requiresTraining: boolean;
  color: string;
  hasSeasons: boolean;
};

export const programDefaults: Readonly<Record<ProgramType, ProgramDefaults>> = {
  avalanche: {
    name: 'Avalanche Deployment',
    validityPeriodDays: 365,
    requiresTraining: true,
    color: '#22c55e',
    hasSeasons: true,
  },
  rescue: {
    name: 'Rescue Deployment',
    validityPeriodDays: 365,
    requiresTraining: true,
    color: '#ef4444',
    hasSeasons: true,
  },
  lift_ticket: {
    name: 'Lift Ticket',
    validityPeriodDays: 180,
    requiresTraining: false,
    color: '#f97316',
    hasSeasons: true,
  },
};

export const programTypes: readonly ProgramType[] = ['avalanche', 'rescue', 'lift_ticket'];

/** The cards of the dashboard and the filter of the reports. */
export const dashboardPrograms = ['Avalanche Deployment', 'Rescue Deployment', 'Lift Ticket'] as const;

/** Grey, for a program of no known type (PRG-25). */
export const otherProgramColor = '#6b7280';
export const defaultValidityDays = 365;

export function isProgramType(text: string): text is ProgramType {
  return Object.hasOwn(programDefaults, text);
}

/** The type that a program name begins with, null for other programs; for rows that carry no type. */
export function programTypeOfName(name: string): ProgramType | null {
  const text = name.trim().toLowerCase();
  if (text.startsWith('avalanche')) return 'avalanche';
  if (text.startsWith('rescue')) return 'rescue';
  return text.startsWith('lift ticket') ? 'lift_ticket' : null;
}

type Typed = { name: string; programType: ProgramType | null };

/** The type that a row says, and where it says none the one that its name begins with. */
export function programTypeOf({ name, programType }: Typed): ProgramType | null {
  return programType ?? programTypeOfName(name);
}

/** Every type has seasons, and so has whatever is called a deployment (PRG-02, R-46). */
export function hasSeasons(program: Typed): boolean {
  const type = programTypeOf(program);
  return isDeployment(program.name) || (type !== null && programDefaults[type].hasSeasons);
}

/** The types a base may still add: one of each, and none when it is full (BAS-07 to BAS-09). */
export function availableProgramTypes(ofBase: readonly Typed[]): ProgramType[] {
  return programTypes.filter((type) => decidePlace(type, ofBase).kind === 'free');
}

export type PlaceDecision = { kind: 'free' } | { kind: 'full' } | { kind: 'type-taken' };

/** Whether a program of this type has a place among the others of a base, the limit before the type. */
export function decidePlace(type: ProgramType | null, others: readonly Typed[]): PlaceDecision {
  if (others.length >= baseLimits.programsPerBase) return { kind: 'full' };
  const isTaken = type !== null && others.some((other) => programTypeOf(other) === type);
  return isTaken ? { kind: 'type-taken' } : { kind: 'free' };
}
