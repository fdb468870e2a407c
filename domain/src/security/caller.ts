/** The IP address and browser of a request. */
export type Caller = { address: string; userAgent: string };
