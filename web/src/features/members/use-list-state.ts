import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback, useMemo } from 'react';
import { asksAnew, type ListState, readListState, writeListState } from './list-state.ts';

export type ChangeList = (change: Partial<ListState>, how?: { replace?: boolean }) => void;

/** The state of the list, kept in the address. A new search, filter or order starts on page 1 and stays in place. */
export function useListState(): [ListState, ChangeList] {
  const search: Record<string, unknown> = useSearch({ strict: false });
  const navigate = useNavigate();
  const state = useMemo(() => readListState(search), [search]);

  const change: ChangeList = useCallback(
    (changed, { replace = false } = {}) =>
      void navigate({
        to: '.',
        search: (before: Record<string, unknown>) => {
          const page = asksAnew(changed) ? { page: 1 } : {};
          return writeListState({ ...readListState(before), ...page, ...changed });
        },
        replace,
        resetScroll: false,
      }),
    [navigate],
  );
  return [state, change];
}
