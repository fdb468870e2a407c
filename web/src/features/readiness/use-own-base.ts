import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { reminderQueries } from '../../api/reminders/queries.ts';
import { rememberedBase } from '../../lib/device/own-base.ts';
import { useIsOpenAddress } from '../../lib/pages/use-is-open-address.ts';
import type { ChangeReadiness } from './readiness-state.ts';

/**
 * Completes an address that asks nothing by the base this device chose last, else by the first that one leads. Whatever
 * an address says, or was made to say on the board, stays, and a default view comes first: the board waits for it.
 * True until that is decided.
 */
export function useOwnBase(change: ChangeReadiness, isWaiting: boolean): boolean {
  const isOpen = useIsOpenAddress('readiness');
  const remembered = isOpen ? rememberedBase() : null;
  const isAsked = remembered === undefined;
  const { data, isPending } = useQuery({ ...reminderQueries.own(), enabled: isAsked });
  const led = isAsked ? data?.bases?.find(({ isLed }) => isLed)?.name : undefined;
  const base = remembered ?? led ?? null;

  useEffect(() => {
    if (base !== null && !isWaiting) change({ base }, { replace: true });
  }, [base, isWaiting, change]);
  return base !== null || (isAsked && isPending);
}
