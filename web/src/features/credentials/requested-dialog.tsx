import { credentialMessages } from '@ffl/domain/credentials/messages';
import { fullName } from '@ffl/domain/members/member';
import { programAtBase } from '@ffl/domain/programs/program';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type OnRemoved, useRemoveCredential } from '../../api/credentials/remove-credential.ts';
import type { OnRecorded } from '../../api/credentials/tell-recorded.ts';
import { memberQueries } from '../../api/members/queries.ts';
import { refreshData } from '../../api/refresh.ts';
import { refusalText } from '../../components/credentials/refusal-text.ts';
import { ConfirmWrite } from '../../components/ui/confirm-write.tsx';
import { useWrite } from '../../hooks/forms/use-write.ts';
import { useProduct } from '../../lib/product.ts';
import { undoToastSeconds } from '../../lib/toast.ts';
import type { IssueRequest, RemovalRequest } from './credential-actions.tsx';
import { IssueDialog } from './issue-dialog.tsx';

type RequestedDialogProps = {
  request: IssueRequest | RemovalRequest;
  onClose: () => void;
  onRecorded?: OnRecorded | undefined;
  onRemoved?: OnRemoved | undefined;
};

/** The dialog of a request for one credential. */
export function RequestedDialog({ request, onClose, onRecorded, onRemoved }: RequestedDialogProps) {
  if (request.kind === 'remove') return <RemoveCredential request={request} onClose={onClose} onRemoved={onRemoved} />;
  return <IssueDialog request={request} onClose={onClose} onRecorded={onRecorded} />;
}

type RemoveCredentialProps = { request: RemovalRequest; onClose: () => void; onRemoved: OnRemoved | undefined };

/** Asks before removing. It disappears while the list shows the credential as leaving, and returns if the removal fails. */
function RemoveCredential({ request: { memberId, program }, onClose, onRemoved }: RemoveCredentialProps) {
  const { mutateAsync: remove } = useRemoveCredential();
  const queryClient = useQueryClient();
  const { toasts } = useProduct();
  const { data: member } = useQuery({ ...memberQueries.byId(memberId), refetchOnReconnect: true });
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
    <ConfirmWrite
      title={credentialMessages.removeTitle}
      confirmText="Remove"
      write={write}
      words={words}
      onConfirm={() => void write.send({ memberId, programId: program.id })}
      onClose={onClose}
      onStop={giveUp}
    >
      <p>
        <strong className="wrap-anywhere text-ink">{programName}</strong> of{' '}
        <strong className="wrap-anywhere text-ink">{memberName}</strong> will be removed.
      </p>
      <p className="mt-2">{credentialMessages.removeWarning}</p>
      <p className="mt-2">{credentialMessages.removalMeans}</p>
    </ConfirmWrite>
  );
}

const words = { ...credentialMessages.removing, unexplained: credentialMessages.removeFailed };
