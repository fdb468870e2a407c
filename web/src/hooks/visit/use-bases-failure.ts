import { baseMessages } from '@ffl/domain/bases/messages';
import { useFailureToast } from './use-failure-toast.ts';

/** Wherever bases can't be loaded, this toast is beside what is said in their place (BAS-12). */
export function useBasesFailure({ isError, errorUpdatedAt }: { isError: boolean; errorUpdatedAt: number }): void {
  useFailureToast(isError ? baseMessages.loadFailed : null, errorUpdatedAt);
}
