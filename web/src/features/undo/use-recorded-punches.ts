import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type KeptPunch, type RecordedPunch, recordedPunchQuery } from '../../api/credentials/recorded-punches.ts';
import { type CredentialVoid, type Restored, useVoidCredential } from '../../api/credentials/void-credential.ts';
import { endUndoOffer } from '../../lib/end-undo-offer.ts';
import { useProduct } from '../../lib/product.ts';
import { createWrite } from '../../lib/write/create-write.ts';
import { tellNotTakenBack } from '../../lib/write/tell-not-taken-back.ts';
import { tellTakenBack } from './taken-back.ts';

/** As many as fit under the cards without pushing the rest of the dashboard away. */
const keptPunchesMax = 5;

/** The latest punches of this tab, and taking one of them back. */
export function useRecordedPunches() {
  const { toasts } = useProduct();
  const queryClient = useQueryClient();
  const { data: punches = [] } = useQuery(recordedPunchQuery);
  const { mutateAsync: voidPunch } = useVoidCredential();

  /** Gives the Undo of the toast. */
  function keep(recorded: RecordedPunch) {
    const { memberId, programId, punchId, memberName, programName } = recorded;
    const undo = createWrite<CredentialVoid, Restored>({
      send: (order) => {
        endUndoOffer(toasts);
        return voidPunch(order);
      },
      // The result is told at the punch in the list; success has a toast too.
      onDone: (restored) => tellTakenBack(toasts, `${memberName}, ${programName}`, restored),
    });
    const kept: KeptPunch = { ...recorded, undo };
    const before = queryClient.getQueryData(recordedPunchQuery.queryKey) ?? [];
    queryClient.setQueryData(recordedPunchQuery.queryKey, [kept, ...before].slice(0, keptPunchesMax));
    return () =>
      void undo.send({ memberId, programId, punchId }).then((state) => tellNotTakenBack(toasts, state, undo.tryAgain));
  }

  return { punches, keep };
}
