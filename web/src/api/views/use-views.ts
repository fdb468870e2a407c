import type { ViewScreen } from '@ffl/domain/views';
import { useQuery } from '@tanstack/react-query';
import { useLocation, useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useIsOpenAddress } from '../../lib/pages/use-is-open-address.ts';
import { type SavedView, viewQueries } from './queries.ts';
import { searchOf } from './view-query.ts';

/**
 * The reader's views; undefined until they are known, null if they can't be read. What this browser kept is there
 * before anything is asked, and is brought up to date once `isDrawn`.
 */
export function useViews(isDrawn: boolean): readonly SavedView[] | null | undefined {
  const kept = useQuery(viewQueries.kept()).data;
  const own = useQuery({ ...viewQueries.own(), enabled: kept === null || (kept !== undefined && isDrawn) });
  return own.data ?? kept ?? (own.isError ? null : undefined);
}

/**
 * Completes an address that asks nothing by the screen's default view. True until that is decided: a list waits, so
 * that none is shown for a moment. What becomes known later is for the next time.
 */
export function useDefaultView(screen: ViewScreen): boolean {
  const views = useViews(false);
  const navigate = useNavigate();
  const isOpen = useIsOpenAddress(screen);
  const at = useLocation({ select: ({ state }) => state.__TSR_key });
  const [shownAt, setShownAt] = useState<string | null | undefined>(null);
  const query = views?.find((view) => view.screen === screen && view.is_default)?.query;
  const isUndecided = isOpen && shownAt !== at;
  if (isUndecided && views !== undefined && query === undefined) setShownAt(at);
  const isApplied = isUndecided && query !== undefined;

  useEffect(() => {
    if (!isApplied) return;
    const state = (before: object) => ({ ...before, isChosen: true as const });
    void navigate({ to: '.', search: searchOf(query), state, replace: true, resetScroll: false });
  }, [isApplied, query, navigate]);
  return isUndecided && (views === undefined || isApplied);
}
