export type Line = { kilobits: number; roundTripMs: number };

/** Doesn't slow the connection. */
export const unlimited: Line = { kilobits: 0, roundTripMs: 0 };

/** Settings that give the browser a slow connection (Network.emulateNetworkConditions). */
export function conditionsOf({ kilobits, roundTripMs }: Line) {
  const throughput = kilobits === 0 ? -1 : (kilobits * 1_000) / 8;
  return { offline: false, latency: roundTripMs, downloadThroughput: throughput, uploadThroughput: throughput };
}
