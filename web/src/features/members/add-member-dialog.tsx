import { type ReactNode, useId, useState } from 'react';
import { useActiveOrganizations } from '../../api/organizations/use-active-organizations.ts';
import { MemberFields } from '../../components/members/member-fields.tsx';
import { memberProblems } from '../../components/members/member-problems.ts';
import { useMemberForm } from '../../components/members/use-member-form.ts';
import { Button } from '../../components/ui/button.tsx';
import { Dialog } from '../../components/ui/dialog.tsx';
import { DiscardDialog } from '../../components/ui/discard-dialog.tsx';
import { ErrorSummary } from '../../components/ui/error-summary.tsx';
import { NotConfirmed } from '../../components/ui/not-confirmed.tsx';
import { Notice } from '../../components/ui/notice.tsx';
import { useOnline } from '../../hooks/use-online.ts';
import { type Added, type AddMemberState, useAddMemberForm } from './use-add-member-form.ts';

export type AddMemberDialogProps = {
  /** 'Create Member Profile' on the dashboard, 'Add New Member' on the members page. */
  title: string;
  description?: ReactNode;
  onClose: () => void;
  /** After the dialog closed on a confirmed success. */
  onAdded?: ((member: Added) => void) | undefined;
};

/** Adds a member without any credential. Open as long as it is rendered. */
export function AddMemberDialog({ title, description, onClose, onAdded }: AddMemberDialogProps) {
  const formId = useId();
  const [isAsking, setIsAsking] = useState(false);
  const isOnline = useOnline();
  const choices = useActiveOrganizations();
  const form = useMemberForm(choices);
  const { isDirty, errors, submitCount } = form.formState;
  const add = useAddMemberForm({ form, onClose, onAdded });

  function handleClose() {
    if (add.isLocked) return;
    if (isDirty) setIsAsking(true);
    else onClose();
  }

  return (
    <Dialog
      title={title}
      {...(description !== undefined && { description })}
      onClose={handleClose}
      footer={
        <div className="flex w-full flex-wrap items-center justify-end gap-3">
          <div className="w-full empty:hidden">
            <AddMemberResult add={add} />
          </div>
          {!isOnline && <p className="text-ink-2 text-meta max-md:w-full">You are offline. Nobody can be added now.</p>}
          <Button className="max-md:flex-1" disabled={add.isLocked} onClick={handleClose}>
            Cancel
          </Button>
          <Button
            type="submit"
            form={formId}
            variant="primary"
            className="max-md:flex-1"
            disabled={!isOnline || add.attempt.kind === 'unconfirmed'}
            busy={add.attempt.kind === 'sending'}
            busyText="Adding..."
          >
            Add Member
          </Button>
        </div>
      }
    >
      <form
        id={formId}
        noValidate
        // Locked fields cannot take the focus, but they can still be read and scrolled.
        tabIndex={add.isLocked ? 0 : undefined}
        onSubmit={(event) => void add.submit(event)}
        onChange={add.forgetRefusal}
      >
        <fieldset disabled={add.isLocked} className="flex min-w-0 flex-col gap-4">
          <legend className="sr-only">Member</legend>
          {submitCount > 0 && <ErrorSummary problems={memberProblems(form, errors)} />}
          <MemberFields form={form} choices={choices} />
        </fieldset>
      </form>
      {isAsking && <DiscardDialog onDiscard={onClose} onKeep={() => setIsAsking(false)} />}
    </Dialog>
  );
}

function AddMemberResult({ add: { attempt, tryAgain, giveUp } }: { add: AddMemberState }) {
  if (attempt.kind === 'refused') {
    return (
      <Notice tone="danger" title="Not added." announced>
        {attempt.reason}
      </Notice>
    );
  }
  if (attempt.kind !== 'unconfirmed') return null;
  return (
    <NotConfirmed onTryAgain={tryAgain} onGiveUp={giveUp}>
      <p>{attempt.reason}</p>
      <p className="mt-1">The member may have been added or not. Trying again is safe: it is done once at most.</p>
      <p className="mt-1">If you stop, search for the member before you add the same person again.</p>
    </NotConfirmed>
  );
}
