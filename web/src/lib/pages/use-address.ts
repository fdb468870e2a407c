import { useLocation, useMatch, useRouter, useSearch } from '@tanstack/react-router';
import { pages } from '../paths.ts';

/**
 * Tells whether the address is still the one this page was drawn from. What a page writes there by itself follows from
 * what it read, and never goes over what somebody chose since.
 */
export function useIsDrawnAddress(): () => boolean {
  const router = useRouter();
  const { stringifySearch } = router.options;
  const drawn = useMatch({
    strict: false,
    select: ({ pathname, search }) => pathname + stringifySearch(search),
  });

  return () => {
    const { pathname, searchStr } = router.latestLocation;
    return drawn === pathname + searchStr;
  };
}

/**
 * Whether a screen's address has no query that someone chose. The location can be ahead of the shown page: it may
 * already belong to another one, or have been completed.
 */
export function useIsOpenAddress(screen: string): boolean {
  const search = useSearch({ strict: false });
  const isLeft = useLocation({
    select: ({ pathname, searchStr, state }) =>
      screenAt(pathname) !== screen || (searchStr === '' && state.isChosen === true),
  });
  return !isLeft && Object.keys(search).length === 0;
}

function screenAt(pathname: string): string | undefined {
  return (pages.admin as Readonly<Record<string, string>>)[pathname];
}
