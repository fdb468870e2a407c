import { useCallback } from 'react';
import { anyText, urlState } from '../../lib/pages/url-state.ts';
import { useUrlState } from './use-url-state.ts';

const searchUrl = urlState({ q: '' }, { q: anyText });

/** The search on a page that has read all its records; it is in the address. */
export function useSearchText(): [string, (q: string) => void] {
  const [{ q }, change] = useUrlState(searchUrl);
  return [q, useCallback((text: string) => change({ q: text }, { replace: true }), [change])];
}
