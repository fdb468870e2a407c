export const viewLimits = {
  nameMaxLength: 60,
  queryMaxLength: 2_000,
} as const;
