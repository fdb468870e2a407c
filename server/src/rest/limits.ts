/** Limits of a request (security rules, input limits). */
export const restLimits = {
  bodyBytes: 1024 * 1024,
  filters: 20,
  inItems: 300,
  treeDepth: 10,
  selectItems: 200,
  /** How often one column may be repeated, since it may contain a photo. */
  sameColumn: 3,
  orderTerms: 50,
  embeds: 20,
  embedDepth: 3,
  insertRows: 1_000,
  jsonDepth: 20,
  jsonKeys: 200,
  jsonSteps: 8,
  /** Applies to each embed, so that nested ones can't multiply into millions. */
  embedRows: 1_000,
  /**
   * For non-administrators, in PostgreSQL's cost units: about a third of a second of CPU, and as much again to add up
   * the bytes first.
   */
  embedsCost: 50_000,
  /** For a non-administrator's read with embeds: the largest photo, and a megabyte of other data. */
  embedsBytes: 8 * 1024 * 1024,
  replyBytes: 32 * 1024 * 1024,
} as const;
