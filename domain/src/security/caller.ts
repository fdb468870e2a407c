/** Where a request comes from. */
export type Caller = { address: string; userAgent: string };
