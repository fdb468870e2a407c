import type { Rows } from '../rows/index.ts';

/** The active bases, and the fixed choices of the punch dialog and training cards. */
export const baseNames = ['LG1', 'LG2', 'LG3', 'LG4', 'LG5', 'LG6', 'LG7'] as const;

export type BaseName = (typeof baseNames)[number];

export type Base = {
  id: string;
  name: string;
  description: string | null;
  isActive: boolean;
  /** Its former names. */
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

/** The fixed choices under their current names. */
export function fixedBases(bases: readonly Pick<Base, 'id' | 'name' | 'formerNames'>[]): string[] {
  return baseNames.map((name) => baseMeant(name, bases)?.name ?? name);
}

// Made when first needed: making one takes a slow phone a tenth of a second.
let naturally: Intl.Collator | undefined;

/** LG2 before LG10. */
export function compareBaseNames(one: string, other: string): number {
  naturally ??= new Intl.Collator('en', { numeric: true });
  return naturally.compare(one, other);
}
