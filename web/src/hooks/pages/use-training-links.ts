import { linkOptions } from '@tanstack/react-router';
import { useIsAlias } from './use-is-alias.ts';

/** A new session form's initial values. */
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
