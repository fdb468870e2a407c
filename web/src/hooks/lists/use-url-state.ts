import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback, useMemo } from 'react';
import type { UrlState } from '../../lib/pages/url-state.ts';

/** `ignoreBlocker` skips the question about unsent entries, because what they belonged to is gone. */
export type ChangeUrl<State> = (change: Partial<State>, how?: { replace?: boolean; ignoreBlocker?: boolean }) => void;

/**
 * A page's state, kept in the address. `after` says what else changes: a list's new query, for instance, starts on its
 * first page. Both arguments are made once, outside the component.
 */
export function useUrlState<State>(
  { read, write }: UrlState<State>,
  after: (state: State, change: Partial<State>) => State = (state) => state,
): [State, ChangeUrl<State>] {
  const search: Record<string, unknown> = useSearch({ strict: false });
  const navigate = useNavigate();
  const state = useMemo(() => read(search), [search, read]);

  const change: ChangeUrl<State> = useCallback(
    (changed, { replace = false, ignoreBlocker = false } = {}) =>
      void navigate({
        to: '.',
        search: (before: Record<string, unknown>) => write(after({ ...read(before), ...changed }, changed)),
        state: (before) => ({ ...before, isChosen: true }),
        replace,
        ignoreBlocker,
        resetScroll: false,
      }),
    [navigate, read, write, after],
  );
  return [state, change];
}
