import { createHash } from 'node:crypto';
import pg from 'pg';

/**
 * Cached plans cost memory in every connection, and callers choose the texts, so their number is limited, and only
 * repeated texts get one.
 */
const mostNames = 150;
const timesBeforeNamed = 3;
const mostCounted = 2_000;
const names = new Map<string, string>();
let generation = 0;
const seen = new Map<string, number>();

/** The name under which PostgreSQL keeps the plan of a repeated statement. */
export function nameOf(text: string): string | undefined {
  const known = names.get(text);
  if (known) return known;
  if (names.size >= mostNames) return undefined;
  const times = (seen.get(text) ?? 0) + 1;
  if (times < timesBeforeNamed) {
    if (seen.size >= mostCounted) seen.clear();
    seen.set(text, times);
    return undefined;
  }
  seen.delete(text);
  const name = `s${createHash('sha256').update(`${generation} ${text}`).digest('base64url').slice(0, 22)}`;
  names.set(text, name);
  return name;
}

/** A plan from before a schema change, which PostgreSQL keeps to that time's columns. It rolled back the transaction. */
export function hasOutdatedPlan(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === '0A000' && error.routine === 'RevalidateCachedQuery';
}

/** Makes every connection prepare its statements again. */
export function forgetPlans(): void {
  names.clear();
  generation += 1;
}
