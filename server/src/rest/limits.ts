/** What one request may ask for (security rules, input limits). */
export const restLimits = {
  bodyBytes: 1024 * 1024,
  filters: 20,
  inItems: 300,
  treeDepth: 10,
  selectItems: 200,
  /** How often one of them may be the same column, whose text may be a photo. */
  sameColumn: 4,
  orderTerms: 50,
  embeds: 20,
  embedDepth: 3,
  insertRows: 1_000,
  jsonDepth: 20,
  jsonKeys: 200,
  jsonSteps: 8,
  /** Of each embed, so that nested ones cannot multiply into millions. */
  embedRows: 1_000,
  /**
   * Of somebody who is no administrator, in PostgreSQL's own measure: about a third of a second of one processor, and as
   * much again for adding up the bytes first.
   */
  embedsCost: 50_000,
  /** Of a read with embeds of somebody who is no administrator: the largest photo, and a megabyte of other things. */
  embedsBytes: 8 * 1024 * 1024,
  replyBytes: 32 * 1024 * 1024,
} as const;
