import type { RecencySeason } from '../currency/rule.ts';
import { type ProgramType, programDefaults } from './program-types.ts';

export type Program = {
  id: string;
  name: string;
  description: string | null;
  validityPeriodDays: number;
  requiresTraining: boolean;
  color: string;
  baseId: string | null;
  /** Name of the base; null if the program belongs to none. */
  base: string | null;
  /** Whether the program can be issued at its base; true if it has none. */
  isBaseActive: boolean;
  programType: ProgramType | null;
  hasSeasons: boolean;
  /** With two clocks, currency runs by the year and recency by the season; off by default. */
  twoClocks: boolean;
  seasons: readonly RecencySeason[];
};

/** Implements PRG-02, and the renew dialog's "deployment program". */
export function isDeployment(name: string): boolean {
  return includesWord(name, 'deployment');
}

/**
 * Whether a program has one variant per base, like Avalanche and Rescue; their punches may have an annual training and
 * a base (PUN-06, PUN-30).
 */
export function usesBaseVariants(name: string): boolean {
  return includesWord(name, 'avalanche') || includesWord(name, 'rescue');
}

type NamedAndTyped = Pick<Program, 'name' | 'programType'>;

/** Every type has seasons, and so does anything called a deployment (PRG-02, R-46). */
export function hasSeasons({ name, programType }: NamedAndTyped): boolean {
  return isDeployment(name) || (programType !== null && programDefaults[programType].hasSeasons);
}

/** The two letters on a program's tile: those of its type, or else of its name. */
export function programCode({ name, programType }: NamedAndTyped): string {
  return programType === null ? name.trim().slice(0, 2).toUpperCase() : programDefaults[programType].code;
}

type Place = Pick<Program, 'name' | 'base'>;

/** For lists and choices: 'Lift Ticket, LG2'. */
export function programLabel({ name, base }: Place): string {
  return base === null ? name : `${name}, ${base}`;
}

/** For sentences: 'Lift Ticket at LG2'. */
export function programAtBase({ name, base }: Place): string {
  return base === null ? name : `${name} at ${base}`;
}

export function validityLabel(days: number): string {
  return validityLabels.get(days) ?? (days === 1 ? '1 day' : `${days} days`);
}

const validityLabels: ReadonlyMap<number, string> = new Map([
  [365, '1 year'],
  [42, '6 weeks'],
  [28, '4 weeks'],
  [30, '1 month'],
]);

function includesWord(name: string, word: string): boolean {
  return name.toLowerCase().includes(word);
}
