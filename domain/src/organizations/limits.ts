export const organizationLimits = {
  /** Apply to both names (CON-13). */
  nameMinLength: 3,
  nameMaxLength: 80,
} as const;
