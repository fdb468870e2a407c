import { mergeReviewMessages as messages } from '@ffl/domain/merges/review-messages';
import type { UndoMerge } from '@ffl/domain/merges/schemas';
import { useQueryClient } from '@tanstack/react-query';
import { mergeQueries, useUndoMerge } from '../../api/merges/queries.ts';
import { useProduct } from '../../lib/product.ts';
import { createWrite } from '../../lib/write/create-write.ts';
import { tellNotUndone } from '../../lib/write/tell-not-undone.ts';

/** Returns the toast's Undo after a merge; later it is in the kept record. */
export function useToastUnmerge(): (mergeId: string) => () => void {
  const { toasts, proofs } = useProduct();
  const queryClient = useQueryClient();
  const { mutateAsync: undo } = useUndoMerge();
  return (mergeId) => {
    const write = createWrite<UndoMerge, unknown>({
      prove: proofs.ask,
      send: (order) => {
        toasts.makeWay();
        return undo(order);
      },
      onDone: () => toasts.show({ tone: 'success', title: messages.undone, text: messages.undoneText }),
    });
    const plan = () => queryClient.fetchQuery(mergeQueries.undoPlan({ mergeId }));
    return () =>
      void write
        .sendPrepared(async () => ({ mergeId, fingerprint: (await plan()).fingerprint }))
        .then((state) => tellNotUndone(toasts, state, write.tryAgain));
  };
}
