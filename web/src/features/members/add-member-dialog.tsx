import { memberMessages } from '@ffl/domain/members';
import { type ReactNode, useId, useState } from 'react';
import type { MemberRecord } from '../../api/members/rows.ts';
import { useActiveOrganizations } from '../../api/organizations/use-active-organizations.ts';
import { MemberFields } from '../../components/members/member-fields.tsx';
import { useMemberForm } from '../../components/members/use-member-form.ts';
import { Button } from '../../components/ui/button.tsx';
import { Dialog } from '../../components/ui/dialog.tsx';
import { DiscardDialog } from '../../components/ui/discard-dialog.tsx';
import { ErrorSummary, summaryOf } from '../../components/ui/error-summary.tsx';
import { WriteOutcome } from '../../components/ui/write-outcome.tsx';
import { useOnline } from '../../hooks/use-online.ts';
import { useAddMemberForm } from './use-add-member-form.ts';

export type AddMemberDialogProps = {
  /** 'Create Member Profile' on the dashboard, 'Add New Member' on the members page. */
  title: string;
  description?: ReactNode;
  onClose: () => void;
  /** After the dialog closed on a confirmed success. */
  onAdded?: ((member: MemberRecord) => void) | undefined;
};

/** Adds a member without any credential. Open as long as it is rendered. */
export function AddMemberDialog({ title, description, onClose, onAdded }: AddMemberDialogProps) {
  const formId = useId();
  const [isAsking, setIsAsking] = useState(false);
  const isOnline = useOnline();
  const choices = useActiveOrganizations();
  const form = useMemberForm(choices);
  const { write, isEmailTaken, submit, stop } = useAddMemberForm({ form, onClose, onAdded });

  function handleClose() {
    if (write.isLocked) return;
    if (form.isChanged) setIsAsking(true);
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
            {!isEmailTaken && <WriteOutcome write={write} words={memberMessages.adding} onStop={stop} />}
          </div>
          {!isOnline && <p className="text-ink-2 text-meta max-md:w-full">You are offline. Nobody can be added now.</p>}
          <Button className="max-md:flex-1" disabled={write.isLocked} onClick={handleClose}>
            Cancel
          </Button>
          <Button
            type="submit"
            form={formId}
            variant="primary"
            className="max-md:flex-1"
            disabled={!isOnline || write.state.kind === 'unconfirmed'}
            busy={write.state.kind === 'sending'}
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
        tabIndex={write.isLocked ? 0 : undefined}
        onSubmit={submit}
        onChange={write.correct}
      >
        <fieldset disabled={write.isLocked} className="flex min-w-0 flex-col gap-4">
          <legend className="sr-only">Member</legend>
          {form.wasSubmitted && <ErrorSummary problems={summaryOf(form)} />}
          <MemberFields form={form} choices={choices} />
        </fieldset>
      </form>
      {isAsking && <DiscardDialog onDiscard={onClose} onKeep={() => setIsAsking(false)} />}
    </Dialog>
  );
}
