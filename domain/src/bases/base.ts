import type { Rows } from '../rows.ts';

/** The original bases. The punch dialog and the training cards always offer them first, even if one is gone. */
export const baseNames = ['LG1', 'LG2', 'LG3', 'LG4', 'LG5', 'LG6', 'LG7'] as const;

export type BaseName = (typeof baseNames)[number];

export type Base = {
  id: string;
  name: string;
  description: string | null;
  isActive: boolean;
  formerNames: readonly string[];
};

/** A base as the functions return it. */
export type BaseRecord = Rows['bases'];

export function isBaseName(text: string): text is BaseName {
  return baseNames.some((name) => name === text);
}

/** The base an address names: by id, current or former name, so a rename breaks no link. */
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

/** The names of all bases: the fixed ones first, whether or not they exist, then every other in natural order. */
export function namesOfBases(bases: readonly Pick<Base, 'id' | 'name' | 'formerNames'>[]): string[] {
  const fixed = baseNames.map((name) => baseMeant(name, bases)?.name ?? name);
  const others = bases.map(({ name }) => name).filter((name) => !fixed.includes(name));
  return [...fixed, ...others.sort(compareBaseNames)];
}

/** Bases to choose from for something new: all except inactive bases that aren't among the fixed ones. */
export function offeredBases(bases: readonly Pick<Base, 'id' | 'name' | 'formerNames' | 'isActive'>[]): string[] {
  const inactive = bases.filter(({ isActive }) => !isActive).map(({ name }) => name);
  return namesOfBases(bases).filter((name, place) => place < baseNames.length || !inactive.includes(name));
}

// Created on first use, since that takes a slow phone a tenth of a second.
let naturally: Intl.Collator | undefined;

/** Compares numbers by value, so LG2 comes before LG10. */
export function compareBaseNames(one: string, other: string): number {
  naturally ??= new Intl.Collator('en', { numeric: true });
  return naturally.compare(one, other);
}
