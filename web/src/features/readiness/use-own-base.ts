import { useQuery } from '@tanstack/react-query';
import { useLocation, useSearch } from '@tanstack/react-router';
import { useEffect } from 'react';
import { reminderQueries } from '../../api/reminders/queries.ts';
import { rememberedBase } from '../../lib/device/own-base.ts';
import type { ChangeReadiness } from './readiness-state.ts';

/**
 * Completes an address that asks nothing by the base this device chose last, else by the first that one leads. Whatever
 * an address says, or was made to say on the board, stays. True until that is decided.
 */
export function useOwnBase(change: ChangeReadiness): boolean {
  const isOpen = useIsOpenAddress();
  const remembered = isOpen ? rememberedBase() : null;
  const isAsked = remembered === undefined;
  const { data, isPending } = useQuery({ ...reminderQueries.own(), enabled: isAsked });
  const led = isAsked ? data?.bases?.find(({ isLed }) => isLed)?.name : undefined;
  const base = remembered ?? led ?? null;

  useEffect(() => {
    if (base !== null) change({ base }, { replace: true });
  }, [base, change]);
  return base !== null || (isAsked && isPending);
}

/** The location is ahead of what the page shows: it may be elsewhere already, or completed. */
function useIsOpenAddress(): boolean {
  const search = useSearch({ strict: false });
  const isLeft = useLocation({
    select: ({ pathname, searchStr, state }) =>
      pathname !== '/admin/readiness' || (searchStr === '' && state.isChosen === true),
  });
  return !isLeft && Object.keys(search).length === 0;
}
