import type { ViewScreen } from '@ffl/domain/views/view';
import { useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useIsDrawnAddress, useIsOpenAddress } from '../../lib/pages/use-address.ts';
import { useMay } from '../../lib/session/may.ts';
import { type SavedView, viewQueries } from './queries.ts';

const none: readonly SavedView[] = [];

/**
 * The person's own views, if they may keep any; undefined until they are known, null if they can't be read. What this browser kept is there
 * before anything is requested, and is brought up to date once `isDrawn`.
 */
export function useViews(isDrawn: boolean): readonly SavedView[] | null | undefined {
  const mayKeep = useMay('views');
  const kept = useQuery({ ...viewQueries.kept(), enabled: mayKeep }).data;
  const own = useQuery({ ...viewQueries.own(), enabled: kept === null || (kept !== undefined && isDrawn) });
  return mayKeep ? (own.data ?? kept ?? (own.isError ? null : undefined)) : none;
}

/**
 * Completes an address without a query with the screen's default view, else with what the screen remembers: with the
 * query `otherwise`, empty for none, undefined until it is known. It is decided once, and the address keeps that: what
 * becomes known later is for the next time. True while a list waits, so that no other is shown for a moment.
 */
export function useDefaultView(screen: ViewScreen, otherwise: string | undefined = ''): boolean {
  const views = useViews(false);
  const router = useRouter();
  const isDrawnAddress = useIsDrawnAddress();
  const isOpen = useIsOpenAddress(screen);
  const own = views?.find((view) => view.screen === screen && view.is_default);
  const query = views === undefined ? undefined : (own?.query ?? otherwise);

  useEffect(() => {
    if (!isOpen || query === undefined || !isDrawnAddress() || router.latestLocation.state.isChosen) return;
    const state = (before: object) => ({ ...before, isChosen: true as const });
    void router.navigate({ to: '.', search: searchOf(query), state, replace: true, resetScroll: false });
  });
  return isOpen && query !== '';
}

/** Parts of a list's address that aren't part of the question it asks. */
const ofTheMoment = ['page', 'selected', 'tab'];

/** Normalized text of an address's query, as saved views store it. */
export function queryText(search: Readonly<Record<string, string | number>>): string {
  const filters = Object.entries(search).filter(([name]) => !ofTheMoment.includes(name));
  return new URLSearchParams(filters.map(([name, value]) => [name, String(value)])).toString();
}

/** The search parameters of a saved view. */
export function searchOf(query: string): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(query));
}
