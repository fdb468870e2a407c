import { piecesOf } from '../search/folded.ts';
import type { CalendarDate } from '../time/calendar-date.ts';

/** 'lift-ticket-lg2-winter-2026-roster-2026-11-22.csv': the parts in the form of an address, with the date. */
export function csvFileName(parts: readonly string[], day: CalendarDate): string {
  return `${[...parts.map(slug).filter((part) => part !== ''), day].join('-')}.csv`;
}

/** Letters of any language and digits; each run of anything else becomes a hyphen. */
function slug(text: string): string {
  const plain = piecesOf(text).join(' ').replace(/\p{M}/gu, '');
  return plain.replace(/[^\p{L}\p{N}]+/gu, '-').replace(/^-|-$/g, '');
}
