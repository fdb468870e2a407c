import { useMatches } from '@tanstack/react-router';
import { type PagePath, pages } from '../../lib/paths.ts';
import { coming } from './coming.ts';

export function useComing(): { title: string; what: string; instead: string } {
  const path = useMatches({ select: (matches) => matches.at(-1)?.fullPath }) as PagePath;
  return { title: pages[path].title, what: '', instead: '', ...coming[path] };
}
