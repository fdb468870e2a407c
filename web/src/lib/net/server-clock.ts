import type { Server } from './server.ts';

/** Responses carry whole seconds and travel for a moment; less than this is no difference. */
const noiseMs = 5_000;

/** Learns from a response how far the server's clock is ahead of this device's. */
export function learnServerTime({ clock }: Server, response: Response): void {
  const sentAt = Date.parse(response.headers.get('date') ?? '');
  if (Number.isNaN(sentAt)) return;
  const differenceMs = sentAt - Date.now();
  clock.aheadMs = Math.abs(differenceMs) < noiseMs ? 0 : differenceMs;
}

/** The time by the server's clock, as far as known: a device a day behind must not show anyone as current. */
export function serverNow({ clock }: Server): Date {
  return new Date(Date.now() + clock.aheadMs);
}
