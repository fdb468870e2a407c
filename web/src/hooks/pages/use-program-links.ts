import { linkOptions } from '@tanstack/react-router';
import { useIsAlias } from './use-is-alias.ts';

/** A program's page addresses, for people who came by `/admin` and without. */
export function useProgramLinks() {
  const isAlias = useIsAlias();
  return {
    program: (programId: string, baseId: string | null) => {
      if (isAlias) return linkOptions({ to: '/programs/$programId', params: { programId } });
      if (baseId === null) return linkOptions({ to: '/admin/bases/$baseId', params: { baseId: programId } });
      return linkOptions({ to: '/admin/bases/$baseId/$programId', params: { baseId, programId } });
    },
    roster: (programId: string, seasonId: string) => {
      const params = { programId, seasonId };
      return isAlias
        ? linkOptions({ to: '/programs/$programId/seasons/$seasonId/roster', params })
        : linkOptions({ to: '/admin/bases/$programId/seasons/$seasonId/roster', params });
    },
  };
}
