import { cardLimits } from '@ffl/domain/cards/limits';
import type { Shown } from '@ffl/domain/cards/shown-code';

const key = 'ffl-clock';

/** How far the server's clock is ahead, and when that was measured by this device's clock. */
type Kept = { aheadMs: number; learnedAt: number };

const hourMs = 3_600_000;

/** Learns from an answer asked at `askedAt`; it was made some time between then and now. */
export function keepClock(serverAt: Date, askedAt: number): void {
  const now = Date.now();
  const isQuick = now >= askedAt && now - askedAt <= cardLimits.patienceMs;
  if (!isQuick || Number.isNaN(serverAt.getTime())) return;
  const kept: Kept = { aheadMs: serverAt.getTime() - (askedAt + now) / 2, learnedAt: now };
  try {
    localStorage.setItem(key, JSON.stringify(kept));
  } catch {
    // Then the time is unknown on this device, and no code is green.
  }
}

/**
 * The server's time as computed from this device's clock, and whether it is reliable. It isn't if the clock was set
 * back since the last contact.
 */
export function reckon(deviceMs: number = Date.now()): Shown {
  const kept = readKept();
  const sinceMs = kept ? deviceMs - kept.learnedAt : Number.NaN;
  // A code may have been seen just before the last contact.
  const isClockKnown = sinceMs >= -cardLimits.clockToleranceMs && sinceMs <= cardLimits.clockGoodHours * hourMs;
  return { at: new Date(deviceMs + (kept?.aheadMs ?? 0)), isClockKnown };
}

function readKept(): Kept | null {
  try {
    const { aheadMs, learnedAt } = JSON.parse(localStorage.getItem(key) ?? '{}') as Partial<Kept>;
    return typeof aheadMs === 'number' && typeof learnedAt === 'number' ? { aheadMs, learnedAt } : null;
  } catch {
    return null;
  }
}
