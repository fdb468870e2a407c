/** A question of a page ends by then, and can be asked again. The server itself gives up a statement after 8 seconds. */
export const questionMs = 15_000;

/** A session's renewal is repeated so soon that the server takes it for a lost answer, not for a theft. */
export const renewMs = 8_000;

/** After this long without a response a write counts as unconfirmed, and whatever is sent for no page's question as lost. */
export const writeMs = 20_000;
