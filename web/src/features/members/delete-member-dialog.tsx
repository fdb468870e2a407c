import { fullName } from '@ffl/domain/members/member';
import { memberMessages } from '@ffl/domain/members/messages';
import { useState } from 'react';
import { useAskDeletion, useDeleteMember } from '../../api/members/mutations.ts';
import { Button } from '../../components/ui/button.tsx';
import { Checkbox } from '../../components/ui/checkbox.tsx';
import { ConfirmDelete } from '../../components/ui/confirm-write.tsx';
import { WriteOutcome } from '../../components/ui/write-outcome.tsx';
import { useWrite } from '../../hooks/forms/use-write.ts';
import { tableCodes } from '../../lib/net/table-error.ts';
import { useProduct } from '../../lib/product.ts';
import type { NamedMember } from './member-actions.tsx';

type DeleteMemberDialogProps = { member: NamedMember; onClose: () => void; onDeleted: () => void };

const { askingDeletion: words, deleting } = memberMessages;

/** Asks, deletes, and reports the result. Beyond ten in a day it asks another super administrator instead. */
export function DeleteMemberDialog({ member, onClose, onDeleted }: DeleteMemberDialogProps) {
  const { mutateAsync: deleteMember } = useDeleteMember();
  const { toasts } = useProduct();
  const [wasAsked, setWasAsked] = useState(false);
  const name = fullName(member);
  const write = useWrite({
    send: deleteMember,
    onDone: onDeleted,
    done: { title: memberMessages.deleted(name), text: memberMessages.deletedSuccessfully(name) },
    onRefused: ({ code }) => {
      // The dialog then offers to ask another super administrator.
      if (code === tableCodes.secondWordNeeded) return;
      toasts.show({ tone: 'error', title: 'Error', text: deleting.refused });
    },
  });
  const { mutateAsync: askDeletion } = useAskDeletion();
  const asking = useWrite({
    send: askDeletion,
    onClose,
    done: { title: words.askedTitle, text: words.askedText(name) },
  });
  const needsWord = write.state.kind === 'refused' && write.state.code === tableCodes.secondWordNeeded;

  return (
    <ConfirmDelete
      title={memberMessages.deleteTitle}
      write={write}
      words={needsWord ? { ...deleting, refused: words.needed, refusedHint: words.neededHint(name) } : deleting}
      actions={
        needsWord && (
          <Button
            variant="primary"
            busy={asking.state.kind === 'sending'}
            disabled={asking.isLocked}
            onClick={() => void asking.send({ memberId: member.id, wasAsked })}
          >
            {words.ask}
          </Button>
        )
      }
      onConfirm={() => void write.send({ memberId: member.id, wasAsked })}
      onClose={onClose}
    >
      <p>
        <strong className="wrap-anywhere text-ink">{name}</strong> will be deleted.
      </p>
      <p className="mt-2">{memberMessages.deleteWarning}</p>
      {!needsWord && (
        <Checkbox
          className="mt-4"
          label={memberMessages.deleteAsked}
          hint={memberMessages.deleteAskedHint}
          checked={wasAsked}
          disabled={write.state.kind === 'sending' || write.state.kind === 'unconfirmed'}
          onChange={({ target }) => setWasAsked(target.checked)}
        />
      )}
      <div className="mt-4 empty:hidden">
        <WriteOutcome write={asking} words={words} onStop={onClose} />
      </div>
    </ConfirmDelete>
  );
}
