import { displayDate, noonInDenver } from '../time/denver.ts';
import type { Grounding } from './grounding.ts';

type GroundingDetails = Pick<Grounding, 'until'> & { reason: string | null };

/** 'Grounded until Dec 03, 2026', or 'Grounded' without end. */
export function groundedText({ until }: Pick<Grounding, 'until'>): string {
  return until === null ? 'Grounded' : `Grounded until ${displayDate(noonInDenver(until))}`;
}

/** Within a sentence: 'grounded until Dec 03, 2026: broken wrist'. */
export function groundedDetail({ until, reason }: GroundingDetails): string {
  return `g${groundedText({ until }).slice(1)}${reason ? `: ${reason}` : ''}`;
}
