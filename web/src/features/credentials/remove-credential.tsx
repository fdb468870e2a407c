import { credentialMessages } from '@ffl/domain/credentials';
import { fullName } from '@ffl/domain/members';
import { programAtBase } from '@ffl/domain/programs';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type OnRemoved, useRemoveCredential } from '../../api/credentials/remove-credential.ts';
import { memberQueries } from '../../api/members/queries.ts';
import { refreshData } from '../../api/refresh.ts';
import { ConfirmDialog } from '../../components/ui/confirm-dialog.tsx';
import { WriteOutcome } from '../../components/ui/write-outcome.tsx';
import { useOnline } from '../../hooks/use-online.ts';
import { useWrite } from '../../hooks/use-write.ts';
import { useProduct } from '../../lib/product.ts';
import { undoToastSeconds } from '../../lib/toast.ts';
import type { RemovalAsked } from './credential-asked.ts';
import { refusalText } from './refusal-text.ts';

type RemoveCredentialProps = { asked: RemovalAsked; onClose: () => void; onRemoved: OnRemoved | undefined };

/** Asks, and steps aside while the credential is shown on its way out; comes back when that is not confirmed. */
export function RemoveCredential({ asked: { memberId, program }, onClose, onRemoved }: RemoveCredentialProps) {
  const { mutateAsync: remove } = useRemoveCredential();
  const queryClient = useQueryClient();
  const { toasts } = useProduct();
  const isOnline = useOnline();
  const { data: member } = useQuery(memberQueries.byId(memberId));
  const memberName = member ? fullName(member) : 'this member';
  const programName = programAtBase(program);
  const write = useWrite({
    send: remove,
    onDone: ({ removalId }) => {
      onClose();
      const what = `${memberName}, ${programName}`;
      const undo = onRemoved?.({ memberId, programId: program.id, removalId, what });
      toasts.show({
        tone: 'success',
        title: credentialMessages.removed(program.name, memberName),
        ...(undo && { seconds: undoToastSeconds, action: { label: 'Undo', onAction: undo } }),
      });
    },
    onRefused: (refusal) => {
      toasts.show({ tone: 'error', title: 'Error', text: refusalText(refusal, credentialMessages.removeFailed) });
    },
  });
  if (write.state.kind === 'sending' || write.state.kind === 'done') return null;

  function giveUp() {
    void refreshData(queryClient);
    onClose();
  }

  return (
    <ConfirmDialog
      title={credentialMessages.removeTitle}
      confirmText="Remove"
      disabled={!isOnline || write.state.kind === 'unconfirmed'}
      onConfirm={() => void write.send({ memberId, programId: program.id })}
      onCancel={onClose}
    >
      <p>
        <strong className="wrap-anywhere text-ink">{programName}</strong> of{' '}
        <strong className="wrap-anywhere text-ink">{memberName}</strong> will be removed.
      </p>
      <p className="mt-2">{credentialMessages.removeWarning}</p>
      <p className="mt-2">{credentialMessages.removeCanBeTakenBack}</p>
      {!isOnline && <p className="mt-2 font-semibold text-ink">You are offline. Nothing can be removed now.</p>}
      <div className="mt-4 empty:hidden">
        <WriteOutcome write={write} words={words} onStop={giveUp} />
      </div>
    </ConfirmDialog>
  );
}

const words = { ...credentialMessages.removing, unexplained: credentialMessages.removeFailed };
