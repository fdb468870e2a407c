import type { Rows } from '../rows/index.ts';

/** The bases in use, and the fixed choices of the punch dialog and the training cards. */
export const baseNames = ['LG1', 'LG2', 'LG3', 'LG4', 'LG5', 'LG6', 'LG7'] as const;

export type BaseName = (typeof baseNames)[number];

export type Base = { id: string; name: string; description: string | null; isActive: boolean };

/** A base as the functions answer it. */
export type BaseRecord = Rows['bases'];

export function isBaseName(text: string): text is BaseName {
  return baseNames.some((name) => name === text);
}

/** LG2 before LG10. */
export function compareBaseNames(one: string, other: string): number {
  return naturally.compare(one, other);
}

const naturally = new Intl.Collator('en', { numeric: true });
