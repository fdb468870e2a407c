export const baseLimits = {
  /** A base holds at most one program of each type (CON-07). */
  programsPerBase: 3,
  nameMaxLength: 40,
  descriptionMaxLength: 2000,
} as const;
