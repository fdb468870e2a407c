import { cardLimits } from '@ffl/domain/cards/limits';
import type { Shown } from '@ffl/domain/cards/shown-code';

const key = 'ffl-clock';

/** How far the server's clock is ahead, and when, by this device's, that was learned. */
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
    // Then the time isn't known here, and nothing is green.
  }
}

/** This device's time as the server's, and whether it knows. A clock set back since the last contact isn't known. */
export function reckon(deviceMs: number = Date.now()): Shown {
  const kept = readKept();
  const sinceMs = kept ? deviceMs - kept.learnedAt : Number.NaN;
  // What is judged may have been seen just before the contact.
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
