import { type Sought, soughtLabel } from '../cards/sought.ts';
import type { BoardingChecked } from './schemas.ts';

/** What a card was checked for, in the form an entry stores; null for everything. */
export function boardingChecked(sought: Sought | null): BoardingChecked | null {
  if (sought === null) return null;
  const none = { type: null, program: null, base: null };
  const text = soughtLabel(sought);
  if (sought.by === 'base') return { ...none, text, base: sought.base };
  return { ...none, text, program: sought.name, base: sought.by === 'program' ? sought.base : null };
}
