export const readinessLimits = {
  pageSize: 50,
  pageWindow: 5,
  /** People per sheet of the wall print, landscape A4 or Letter. */
  rowsOfSheet: 36,
  /** Weeks ahead in which a base may fall below what it needs. */
  weeksAhead: 12,
  neededMin: 1,
  neededMax: 9_999,
} as const;
