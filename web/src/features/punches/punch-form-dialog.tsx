import { credentialMessages, punchButtonLabel } from '@ffl/domain/credentials';
import type { Program } from '@ffl/domain/programs';
import { UserPlus } from 'lucide-react';
import { type FormEvent, type KeyboardEvent, useEffect, useId, useRef } from 'react';
import type { OnRecorded } from '../../api/credentials/recorded-punches.ts';
import { Button } from '../../components/ui/button.tsx';
import { Dialog } from '../../components/ui/dialog.tsx';
import { useOnline } from '../../hooks/use-online.ts';
import { CardName } from './card-name.tsx';
import { MemberSearch } from './member-search.tsx';
import type { PunchForm } from './punch-form.ts';
import { PunchOptions } from './punch-options.tsx';
import { PunchResult } from './punch-result.tsx';
import { SelectedMember } from './selected-member.tsx';
import { type RecordPunchState, useRecordPunch } from './use-record-punch.ts';

type PunchFormDialogProps = {
  cardName: string;
  /** Undefined while they are being read. */
  programs: readonly Program[] | undefined;
  onClose: () => void;
  onRecorded: OnRecorded | undefined;
  /** What is entered already. */
  initial: PunchForm;
  /** Shows the view that adds a member. */
  onAddMember: () => void;
};

export function PunchFormDialog({
  cardName,
  programs,
  initial,
  onClose,
  onRecorded,
  onAddMember,
}: PunchFormDialogProps) {
  const formId = useId();
  const reasonId = useId();
  const isOnline = useOnline();
  const punch = useRecordPunch({ cardName, programs, initial, onClose, onRecorded });
  const { form, write, isLocked, canSubmit, change, now } = punch;
  const firstOption = useRef<HTMLInputElement>(null);
  // When a member was chosen or a submit was refused, Enter alone records a plain punch.
  const takesEnter = form.member !== null && !isLocked;
  useEffect(() => {
    if (takesEnter) firstOption.current?.focus();
  }, [takesEnter]);
  const reason = isOnline ? reasonDisabled(punch) : 'You are offline. A punch cannot be recorded now.';

  function handleSubmit(event: FormEvent) {
    event.preventDefault();
    if (isOnline) punch.submit();
  }

  return (
    <Dialog
      title="Record Punch"
      description={<CardName name={cardName} />}
      onClose={() => !isLocked && onClose()}
      footer={
        <div className="flex w-full flex-wrap items-center justify-end gap-x-4 gap-y-2">
          {form.member && (
            <div className="w-full empty:hidden">
              <PunchResult cardName={cardName} punch={punch} />
            </div>
          )}
          {reason && (
            <p id={reasonId} className="text-ink-2 text-meta max-md:w-full">
              {reason}
            </p>
          )}
          <Button
            type="submit"
            form={formId}
            variant="primary"
            className="max-md:w-full"
            disabled={!canSubmit || !isOnline}
            {...(reason && { 'aria-describedby': reasonId })}
          >
            {write.state.kind === 'sending' ? 'Recording...' : punchButtonLabel(form)}
          </Button>
        </div>
      }
    >
      {/* Form-wide Enter would repeat while the key is held down and record for whoever was just chosen. */}
      <form id={formId} noValidate onSubmit={handleSubmit} onKeyDown={ignoreHeldEnter} className="flex flex-col gap-4">
        {form.member ? (
          <>
            <SelectedMember member={form.member} cardName={cardName} punch={punch} />
            <PunchOptions
              cardName={cardName}
              form={form}
              isLocked={isLocked}
              onChange={change}
              firstRef={firstOption}
            />
          </>
        ) : (
          <>
            <MemberSearch now={now} onSelect={(member) => change({ kind: 'member', member })} />
            <Button icon={<UserPlus aria-hidden="true" size={18} />} className="self-start" onClick={onAddMember}>
              Add New Member
            </Button>
          </>
        )}
      </form>
    </Dialog>
  );
}

function reasonDisabled({ form, write: { state }, held, prospect, canSubmit }: RecordPunchState): string | null {
  if (canSubmit) return null;
  if (!form.member) return 'Choose a member first.';
  if (state.kind === 'sending') return null;
  if (state.kind === 'unconfirmed') return 'Waiting for your decision above.';
  if (held.isError) return 'The credential status must be read first.';
  return prospect ? credentialMessages.annualNeedsBase : 'Reading the credential status...';
}

function ignoreHeldEnter(event: KeyboardEvent) {
  if (event.key === 'Enter' && event.repeat) event.preventDefault();
}
