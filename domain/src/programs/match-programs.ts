import { baseNames } from '../bases/base.ts';
import { type Program, usesBaseVariants } from './program.ts';

type Named = Pick<Program, 'name'>;
type Variant = Pick<Program, 'name' | 'base'>;

/** Programs whose name starts with the first word of the card's name; only for the status shown (PUN-12). */
export function matchingPrograms<P extends Named>(cardName: string, programs: readonly P[]): P[] {
  const firstWord = fold(cardName).split(/\s+/)[0] ?? '';
  if (firstWord === '') return [];
  return programs.filter((program) => fold(program.name).startsWith(firstWord));
}

/** Programs with the card's name; only these are ever punched from it. */
export function variantsOf<P extends Named>(cardName: string, programs: readonly P[]): P[] {
  return programs.filter((program) => fold(program.name) === fold(cardName));
}

/** The variant at exactly this base, else the one that belongs to no base; never another base's. */
export function variantForBase<P extends Variant>(cardName: string, base: string, programs: readonly P[]): P | null {
  const variants = variantsOf(cardName, programs);
  return variants.find((program) => program.base === base) ?? variants.find((program) => program.base === null) ?? null;
}

/** The bases a punch from the card may name: those offered, the fixed ones first, then any other with a variant of it. */
export function basesToPunch(
  cardName: string,
  programs: readonly Variant[],
  offered: readonly string[] = baseNames,
): string[] {
  const others = variantsOf(cardName, programs).flatMap(({ base }) =>
    base === null || offered.includes(base) ? [] : [base],
  );
  return [...offered, ...[...new Set(others)].sort((one, other) => one.localeCompare(other, 'en', { numeric: true }))];
}

/** The bases where the card's program is no longer issued, since they are inactive. */
export function inactiveBases(
  cardName: string,
  programs: readonly (Variant & Pick<Program, 'isBaseActive'>)[],
): string[] {
  return variantsOf(cardName, programs).flatMap(({ base, isBaseActive }) => (isBaseActive ? [] : (base ?? [])));
}

/**
 * Whether a punch from the card may be an annual training: by the card's name (PUN-06), and for any program with two
 * clocks.
 */
export function takesAnnualTraining(
  cardName: string,
  programs: readonly Pick<Program, 'name' | 'twoClocks'>[],
): boolean {
  return usesBaseVariants(cardName) || variantsOf(cardName, programs).some(({ twoClocks }) => twoClocks);
}

type NewMemberProgram<P> = { kind: 'program'; program: P } | { kind: 'base-required' } | { kind: 'missing' };

/**
 * The program that a new member gets from a card. Without a base, only if there is a single variant, never a guess
 * (R-21).
 */
export function newMemberProgram<P extends Variant>(
  cardName: string,
  base: string | null,
  programs: readonly P[],
): NewMemberProgram<P> {
  const variants = variantsOf(cardName, programs);
  if (base === null && variants.length > 1) return { kind: 'base-required' };
  const program = base === null ? variants[0] : variantForBase(cardName, base, programs);
  return program ? { kind: 'program', program } : { kind: 'missing' };
}

/** Programs that can be issued at a base, each name once (MEM-23). */
export function programsOfBase<P extends Pick<Program, 'name' | 'baseId'>>(
  baseId: string,
  programs: readonly P[],
): P[] {
  const ofBase = programs.filter((program) => program.baseId === baseId);
  return ofBase.filter((program, at) => at === ofBase.findIndex(({ name }) => fold(name) === fold(program.name)));
}

function fold(name: string): string {
  return name.trim().toLowerCase();
}
