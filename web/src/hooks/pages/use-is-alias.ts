import { useLocation } from '@tanstack/react-router';

/** Whether the page was reached without `/admin`, under an address it keeps. */
export function useIsAlias(): boolean {
  return useLocation({ select: ({ pathname }) => !pathname.startsWith('/admin/') });
}
