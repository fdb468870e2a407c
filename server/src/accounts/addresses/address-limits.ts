/** Fixed limits that administrators can't change (design 9.21). */
export const addressLimits = {
  windowSeconds: 3600,
  /** Letters with a link for one account, and to one new address. */
  perAccount: 5,
  perAddress: 3,
  /** Minimum pause between notices to somebody whose address somebody else wants. */
  noticeSeconds: 86_400,
} as const;
