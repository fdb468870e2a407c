import type { OnRemoved } from '../../api/credentials/remove-credential.ts';
import { type CredentialVoid, type Restored, useVoidCredential } from '../../api/credentials/void-credential.ts';
import { endUndoOffer } from '../../lib/end-undo-offer.ts';
import { useProduct } from '../../lib/product.ts';
import { createWrite } from '../../lib/write/create-write.ts';
import { tellNotTakenBack } from '../../lib/write/tell-not-taken-back.ts';
import { tellTakenBack } from './taken-back.ts';

/** Gives the Undo of the toast after a removal; later it stands in the renewal history (design 9.26). */
export function useRemovalUndo(): OnRemoved {
  const { toasts } = useProduct();
  const { mutateAsync: voidRemoval } = useVoidCredential();
  return ({ memberId, programId, removalId, what }) => {
    const undo = createWrite<CredentialVoid, Restored>({
      send: (order) => {
        endUndoOffer(toasts);
        return voidRemoval(order);
      },
      onDone: (restored) => tellTakenBack(toasts, what, restored, 'removal'),
    });
    return () =>
      void undo
        .send({ memberId, programId, removalId })
        .then((state) => tellNotTakenBack(toasts, state, undo.tryAgain));
  };
}
