import { baseLimits } from '../bases/index.ts';
import { isDeployment, type Program, type ProgramType } from './program.ts';

type ProgramDefaults = {
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

/** The dashboard's cards and the reports' filter. */
export const dashboardPrograms = ['Avalanche Deployment', 'Rescue Deployment', 'Lift Ticket'] as const;

/** Gray, for a program of no known type (PRG-25). */
export const otherProgramColor = '#6b7280';
export const defaultValidityDays = 365;

export function isProgramType(text: string): text is ProgramType {
  return Object.hasOwn(programDefaults, text);
}

/** A type's name in a choice; other programs have no type. */
export const typeLabels: Readonly<Record<ProgramType, string>> = {
  avalanche: 'Avalanche',
  rescue: 'Rescue',
  lift_ticket: 'Lift Ticket',
};

/** The type that comes with one of the three specified names; null for any other, whatever it contains (design 9.32). */
export function specifiedType(name: string): ProgramType | null {
  const text = name.trim().toLowerCase();
  return programTypes.find((type) => programDefaults[type].name.toLowerCase() === text) ?? null;
}

type Typed = Pick<Program, 'programType'>;

/** Every type has seasons, and so does anything called a deployment (PRG-02, R-46). */
export function hasSeasons({ name, programType }: Pick<Program, 'name' | 'programType'>): boolean {
  return isDeployment(name) || (programType !== null && programDefaults[programType].hasSeasons);
}

/** The types a base may still add: one of each, and none once full (BAS-07 to BAS-09). */
export function availableProgramTypes(ofBase: readonly Typed[]): ProgramType[] {
  return programTypes.filter((type) => decidePlace(type, ofBase).kind === 'free');
}

type PlaceDecision = { kind: 'free' } | { kind: 'full' } | { kind: 'type-taken' };

/** Whether a program of this type has room among the base's others, the limit before the type. */
export function decidePlace(type: ProgramType | null, others: readonly Typed[]): PlaceDecision {
  if (others.length >= baseLimits.programsPerBase) return { kind: 'full' };
  const isTaken = type !== null && others.some(({ programType }) => programType === type);
  return isTaken ? { kind: 'type-taken' } : { kind: 'free' };
}
