export const organizationLimits = {
  /** Of both names (CON-13). */
  nameMinLength: 3,
  nameMaxLength: 80,
} as const;
