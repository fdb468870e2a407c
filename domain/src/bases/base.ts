import type { Rows } from '../rows/index.ts';

/** The bases in use, and the fixed choices of the punch dialog and the training cards. */
export const baseNames = ['LG1', 'LG2', 'LG3', 'LG4', 'LG5', 'LG6', 'LG7'] as const;

export type BaseName = (typeof baseNames)[number];

export type Base = {
  id: string;
  name: string;
  description: string | null;
  isActive: boolean;
  /** What it was called before. */
  formerNames: readonly string[];
};

/** A base as the functions answer it. */
export type BaseRecord = Rows['bases'];

export function isBaseName(text: string): text is BaseName {
  return baseNames.some((name) => name === text);
}

/** The base that an address names: by its id, its name, or one that it had, so that a rename breaks no link. */
export function baseMeant<B extends Pick<Base, 'id' | 'name' | 'formerNames'>>(
  named: string,
  bases: readonly B[],
): B | undefined {
  const wanted = named.toLowerCase();
  return (
    bases.find(({ id, name }) => id === wanted || name.toLowerCase() === wanted) ??
    bases.find(({ formerNames }) => formerNames.some((name) => name.toLowerCase() === wanted))
  );
}

/** The fixed choices as they are called now. */
export function fixedBases(bases: readonly Pick<Base, 'id' | 'name' | 'formerNames'>[]): string[] {
  return baseNames.map((name) => baseMeant(name, bases)?.name ?? name);
}

/** LG2 before LG10. */
export function compareBaseNames(one: string, other: string): number {
  return naturally.compare(one, other);
}

const naturally = new Intl.Collator('en', { numeric: true });
