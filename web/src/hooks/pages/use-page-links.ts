import { linkOptions, useLocation } from '@tanstack/react-router';

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

/** Whether the page was opened by an address without `/admin` that it keeps. */
export function useIsAlias(): boolean {
  return useLocation({ select: ({ pathname }) => !pathname.startsWith('/admin/') });
}

/** Initial values of a new session's form. */
type NewSession = { base?: string | undefined; isPlan?: boolean };

/** The training pages' addresses, for people who came by `/admin` and without (R-03, R-05). */
export function useTrainingLinks() {
  const isAlias = useIsAlias();
  return {
    overview: linkOptions({ to: isAlias ? '/training' : '/admin/training' }),
    base: (baseId: string) =>
      linkOptions({ to: isAlias ? '/training/base/$baseId' : '/admin/training/base/$baseId', params: { baseId } }),
    create: ({ base, isPlan = false }: NewSession) =>
      linkOptions({
        to: isAlias ? '/training/create' : '/admin/training/create',
        search: { ...(base !== undefined && { base }), ...(isPlan && { plan: 1 }) },
      }),
    edit: (trainingId: string) =>
      linkOptions({
        to: isAlias ? '/training/edit/$trainingId' : '/admin/training/edit/$trainingId',
        params: { trainingId },
      }),
    session: (trainingId: string) =>
      linkOptions({ to: isAlias ? '/training/$trainingId' : '/admin/training/$trainingId', params: { trainingId } }),
  };
}
