import { memberMessages } from '@ffl/domain/members';
import { useEffect, useEffectEvent, useId, useLayoutEffect, useRef } from 'react';
import type { MemberRecord } from '../../api/members/rows.ts';
import type { OrganizationList } from '../../api/organizations/use-active-organizations.ts';
import { type ChangeOfOthers, entriesOf } from '../../components/members/member-changes.ts';
import { MemberFields } from '../../components/members/member-fields.tsx';
import type { MemberEntries } from '../../components/members/member-schema.ts';
import { useMemberForm } from '../../components/members/use-member-form.ts';
import { Button } from '../../components/ui/button.tsx';
import { Card } from '../../components/ui/card.tsx';
import { ErrorSummary, summaryOf } from '../../components/ui/error-summary.tsx';
import { LeaveWarning } from '../../components/ui/leave-warning.tsx';
import { WriteOutcome } from '../../components/ui/write-outcome.tsx';
import { useOnline } from '../../hooks/use-online.ts';
import { SavedByOthers } from './saved-by-others.tsx';
import { useEditMemberForm } from './use-edit-member-form.ts';

/** What a form is about to change. */
export type EditedMember = {
  before: MemberRecord;
  entered: MemberEntries | undefined;
  /** What others saved while the form was filled, which is why it is shown once more. */
  ofOthers: readonly ChangeOfOthers[];
};

type EditMemberFormProps = {
  edited: EditedMember;
  /** As it was read last. */
  latest: MemberRecord;
  isAgain: boolean;
  choices: OrganizationList;
  onBegin: (from: MemberRecord, entered?: MemberEntries) => void;
  onOvertaken: (theirs: MemberRecord, mine: MemberEntries) => void;
};

/** The one member form over a stored member. */
export function EditMemberForm(props: EditMemberFormProps) {
  const { edited, latest, isAgain, choices, onBegin, onOvertaken } = props;
  const { before, entered, ofOthers } = edited;
  const formId = useId();
  const save = useRef<HTMLButtonElement>(null);
  const isOnline = useOnline();
  const form = useMemberForm({ ...choices, initial: entriesOf(before), entered });
  const { write, isEmailTaken, isUnchanged, submit, correct } = useEditMemberForm({
    form,
    before,
    onBegin,
    onOvertaken,
  });

  // The button that was pressed went with the form that it belonged to.
  useLayoutEffect(() => {
    if (isAgain && document.activeElement === document.body) save.current?.focus();
  }, [isAgain]);

  const isBehind = latest.revision !== before.revision && !form.isChanged && write.state.kind === 'ready';
  const follow = useEffectEvent(() => onBegin(latest));
  useEffect(() => {
    if (isBehind) follow();
  }, [isBehind]);

  return (
    <Card aria-label="Edit Member">
      <LeaveWarning hasEntries={form.isChanged && write.state.kind !== 'done'} />
      <form
        id={formId}
        noValidate
        // Locked fields cannot take the focus, but they can still be read and scrolled.
        tabIndex={write.isLocked ? 0 : undefined}
        onSubmit={submit}
        onChange={correct}
      >
        <fieldset disabled={write.isLocked} className="flex min-w-0 flex-col gap-4">
          <legend className="sr-only">Member</legend>
          {form.wasSubmitted && <ErrorSummary problems={summaryOf(form)} />}
          <MemberFields form={form} choices={choices} />
        </fieldset>
      </form>
      <div className="mt-5 flex flex-col gap-3 border-line border-t pt-4">
        {ofOthers.length > 0 && write.state.kind === 'ready' && (
          <SavedByOthers changes={ofOthers} hasOwn={form.isChanged} onDrop={() => onBegin(latest)} />
        )}
        {!isEmailTaken && (
          <WriteOutcome write={write} words={memberMessages.saving} onStop={() => onBegin(before, form.values)} />
        )}
        <div className="flex flex-wrap items-center justify-end gap-3">
          <p role="status" className="mr-auto text-ink-2 text-meta">
            {isOnline ? isUnchanged && memberMessages.nothingChanged : 'You are offline. Nothing can be saved now.'}
          </p>
          {form.isChanged && (
            <Button className="max-md:flex-1" disabled={write.isLocked} onClick={() => onBegin(latest)}>
              Discard
            </Button>
          )}
          <Button
            ref={save}
            type="submit"
            form={formId}
            variant="primary"
            className="max-md:flex-1"
            disabled={!isOnline || write.state.kind === 'unconfirmed'}
            busy={write.state.kind === 'sending'}
            busyText="Saving..."
          >
            Save changes
          </Button>
        </div>
      </div>
    </Card>
  );
}
