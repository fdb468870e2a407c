import { useMatches } from '@tanstack/react-router';
import { useSession } from '../../hooks/use-session.ts';
import type { PagePath } from '../../lib/paths.ts';
import { coming, profile } from './coming.ts';

export function useComing(): { title: string; what: string; instead: string } {
  const path = useMatches({ select: (matches) => matches.at(-1)?.fullPath }) as PagePath;
  const session = useSession();
  const isMember = session?.kind === 'signed-in' && session.role === 'member';
  return { title: '', what: '', instead: '', ...coming[path], ...(isMember && { instead: profile }) };
}
