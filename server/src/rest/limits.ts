/** What one request may ask for (security rules, input limits). */
export const restLimits = {
  filters: 20,
  inItems: 200,
  treeDepth: 10,
  selectItems: 200,
  orderTerms: 50,
  embeds: 20,
  embedDepth: 3,
  insertRows: 1_000,
  jsonDepth: 20,
  jsonKeys: 200,
  replyBytes: 32 * 1024 * 1024,
} as const;
