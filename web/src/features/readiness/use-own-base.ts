import { useQuery } from '@tanstack/react-query';
import { reminderQueries } from '../../api/reminders/queries.ts';
import { queryText } from '../../api/views/view-query.ts';
import { rememberedBase } from '../../lib/device/own-base.ts';
import { useIsOpenAddress } from '../../lib/pages/use-is-open-address.ts';

/**
 * What completes an address that asks nothing: the base this device chose last, else the first that one leads.
 * Undefined until that is known.
 */
export function useOwnBase(): string | undefined {
  const isOpen = useIsOpenAddress('readiness');
  const remembered = isOpen ? rememberedBase() : null;
  const isAsked = remembered === undefined;
  const { data, isPending } = useQuery({ ...reminderQueries.own(), enabled: isAsked });
  if (isAsked && isPending) return undefined;
  const base = isAsked ? (data?.bases?.find(({ isLed }) => isLed)?.name ?? null) : remembered;
  return base === null ? '' : queryText({ base });
}
