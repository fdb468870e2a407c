/** The bases in use, and the fixed choices of the punch dialog and the training cards. */
export const baseNames = ['LG1', 'LG2', 'LG3', 'LG4', 'LG5', 'LG6', 'LG7'] as const;

export type BaseName = (typeof baseNames)[number];

export type Base = { id: string; name: string; description: string | null; isActive: boolean };

export function isBaseName(text: string): text is BaseName {
  return baseNames.some((name) => name === text);
}
