import { reachedBackTo } from '@ffl/domain/grants/reach';
import type { CalendarDate } from '@ffl/domain/time/calendar-date';
import { denverDate } from '@ffl/domain/time/denver';
import { useOwnBases } from '../../lib/session/may.ts';
import { useNow } from './use-now.ts';

/** The earliest day whose attendees the person sees; null for every day. */
export function useReach(): CalendarDate | null {
  const own = useOwnBases();
  const now = useNow();
  return own === null ? null : reachedBackTo(denverDate(now));
}
