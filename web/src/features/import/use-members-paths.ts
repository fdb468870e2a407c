import { useLocation } from '@tanstack/react-router';

/** The list and the import beside it, each under the address by which the person came. */
export function useMembersPaths() {
  const isAlias = useLocation({ select: ({ pathname }) => !pathname.startsWith('/admin/') });
  return isAlias
    ? ({ list: '/members', import: '/members/import' } as const)
    : ({ list: '/admin/members', import: '/admin/members/import' } as const);
}
