import { memberMessages } from '@ffl/domain/members';
import { useEffect, useEffectEvent, useId, useLayoutEffect, useRef } from 'react';
import type { MemberRecord } from '../../api/members/rows.ts';
import type { OrganizationList } from '../../api/organizations/use-active-organizations.ts';
import { entriesOf } from '../../components/members/member-changes.ts';
import { MemberFields } from '../../components/members/member-fields.tsx';
import type { MemberEntries } from '../../components/members/member-schema.ts';
import { useMemberForm } from '../../components/members/use-member-form.ts';
import { Card } from '../../components/ui/card.tsx';
import { ErrorSummary, summaryOf } from '../../components/ui/error-summary.tsx';
import { FormFooter } from '../../components/ui/form-footer.tsx';
import { LeaveWarning } from '../../components/ui/leave-warning.tsx';
import { SavedByOthers } from '../../components/ui/saved-by-others.tsx';
import { WriteOutcome } from '../../components/ui/write-outcome.tsx';
import type { ChangeOfOthers } from '../../lib/changes-of-others.ts';
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
      <div className="mt-5 border-line border-t pt-4">
        <FormFooter
          formId={formId}
          write={write}
          submitText="Save changes"
          busyText="Saving..."
          offline="You are offline. Nothing can be saved now."
          note={isUnchanged && memberMessages.nothingChanged}
          cancelText="Discard"
          onCancel={form.isChanged ? () => onBegin(latest) : undefined}
          submitRef={save}
        >
          {ofOthers.length > 0 && write.state.kind === 'ready' && (
            <SavedByOthers
              title={memberMessages.overtaken}
              changes={ofOthers}
              hasOwn={form.isChanged}
              formId={formId}
              onTakeTheirs={() => onBegin(latest)}
            />
          )}
          {!isEmailTaken && (
            <WriteOutcome write={write} words={memberMessages.saving} onStop={() => onBegin(before, form.values)} />
          )}
        </FormFooter>
      </div>
    </Card>
  );
}
