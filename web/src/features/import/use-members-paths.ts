import { useIsAlias } from '../../hooks/pages/use-page-links.ts';

/** The list and its import, each under the address the person came by. */
export function useMembersPaths() {
  return useIsAlias()
    ? ({ list: '/members', import: '/members/import' } as const)
    : ({ list: '/admin/members', import: '/admin/members/import' } as const);
}
