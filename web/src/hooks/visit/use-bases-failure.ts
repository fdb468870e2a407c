import { baseMessages } from '@ffl/domain/bases/messages';
import { useFailureToast } from './use-failure-toast.ts';

/** Shows a toast if bases can't be loaded, besides the text shown instead of them (BAS-12). */
export function useBasesFailure({ isError, errorUpdatedAt }: { isError: boolean; errorUpdatedAt: number }): void {
  useFailureToast(isError ? baseMessages.loadFailed : null, errorUpdatedAt);
}
