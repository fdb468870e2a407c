import type { ProgramType } from './program.ts';

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

/** The types a base may still add: one of each (BAS-07). */
export function availableProgramTypes(ofBase: readonly { programType: ProgramType | null }[]): ProgramType[] {
  return programTypes.filter((type) => !ofBase.some((program) => program.programType === type));
}
