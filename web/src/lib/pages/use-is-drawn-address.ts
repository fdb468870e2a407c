import { useMatch, useRouter } from '@tanstack/react-router';

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
