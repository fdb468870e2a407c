import { useIsAlias } from '../../hooks/pages/use-is-alias.ts';

/** The list and the import beside it, each under the address by which the person came. */
export function useMembersPaths() {
  return useIsAlias()
    ? ({ list: '/members', import: '/members/import' } as const)
    : ({ list: '/admin/members', import: '/admin/members/import' } as const);
}
