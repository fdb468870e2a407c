import { useLocation } from '@tanstack/react-router';

/** Whether the page was come to without `/admin`, under an address that it keeps. */
export function useIsAlias(): boolean {
  return useLocation({ select: ({ pathname }) => !pathname.startsWith('/admin/') });
}
