import type { WriteCode } from './write-failure.ts';

/** Certainly not stored: the server asks first. Whoever agrees sends another request, which names what was asked about. */
export type Question = { kind: 'asked'; recent: RecentPunch };

/** The last punch, when and by whom it was recorded; `by` is null when that was on the server itself. */
type RecentPunch = { id: string; at: Date; by: string | null };

/** What a refusal asks, null when it asks nothing. */
export function questionIn(code: WriteCode | undefined, body: object): Question | null {
  const recent = code === 'punched_recently' && 'recent' in body ? recentPunch(body.recent) : null;
  return recent && { kind: 'asked', recent };
}

function recentPunch(told: unknown): RecentPunch | null {
  if (typeof told !== 'object' || told === null || !('id' in told && 'at' in told)) return null;
  const { id, at: text } = told;
  const at = new Date(typeof text === 'string' ? text : Number.NaN);
  if (typeof id !== 'string' || Number.isNaN(at.getTime())) return null;
  return { id, at, by: 'by' in told && typeof told.by === 'string' ? told.by : null };
}
