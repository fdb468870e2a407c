import { memberAddressMessages } from '@ffl/domain/members/address-messages';
import { memberMessages } from '@ffl/domain/members/messages';
import { useEffect, useEffectEvent, useId, useLayoutEffect, useRef, useState } from 'react';
import type { MemberRecord } from '../../api/members/rows.ts';
import { type OrganizationList, useActiveOrganizations } from '../../api/organizations/use-active-organizations.ts';
import { entriesOf } from '../../components/members/member-changes.ts';
import { MemberFields } from '../../components/members/member-fields.tsx';
import { type MemberEntries, useMemberForm } from '../../components/members/member-form.ts';
import { Button } from '../../components/ui/button.tsx';
import { Card } from '../../components/ui/card.tsx';
import { ErrorSummary, summaryOf } from '../../components/ui/error-summary.tsx';
import { FormFooter } from '../../components/ui/form-footer.tsx';
import { LeaveWarning } from '../../components/ui/leave-warning.tsx';
import { RecordOutcome, saveAsNew } from '../../components/ui/record-outcome.tsx';
import { soon } from '../../lib/pages/soon.ts';
import { useListState } from './list-state.ts';
import { useEditMemberForm } from './use-edit-member-form.ts';

const ChangeMemberAddress = soon(async () => (await import('./change-member-address.tsx')).ChangeMemberAddress);

/** Edits a member. After each save the form starts anew, so the next one is a separate write. */
export function EditMember({ member }: { member: MemberRecord }) {
  const choices = useActiveOrganizations();
  const [, change] = useListState();
  const [{ round, edited }, setBegun] = useState<{ edited: EditedMember; round: number }>({
    edited: { from: member, entered: undefined },
    round: 0,
  });
  return (
    <EditMemberForm
      key={round}
      edited={edited}
      latest={member}
      isAgain={round > 0}
      choices={choices}
      onBegin={(from, entered) => setBegun({ edited: { from, entered }, round: round + 1 })}
      onCreated={({ id }) => change({ selected: id }, { replace: true, ignoreBlocker: true })}
    />
  );
}

/** The member that a form changes, and the earlier entries if the form is drawn again. */
type EditedMember = { from: MemberRecord; entered: MemberEntries | undefined };

type EditMemberFormProps = {
  edited: EditedMember;
  /** The member as last read. */
  latest: MemberRecord;
  isAgain: boolean;
  choices: OrganizationList;
  onBegin: (from: MemberRecord, entered?: MemberEntries) => void;
  onCreated: (member: MemberRecord) => void;
};

/** The one member form over a stored member. */
function EditMemberForm(props: EditMemberFormProps) {
  const { edited, latest, isAgain, choices, onBegin, onCreated } = props;
  const { from, entered } = edited;
  const formId = useId();
  const save = useRef<HTMLButtonElement>(null);
  const [isChangingAddress, setIsChangingAddress] = useState(false);
  const form = useMemberForm({ ...choices, initial: entriesOf(from), entered });
  const state = useEditMemberForm({ form, from, onSaved: (saved) => onBegin(saved), onCreated });
  const { write, before, overtaken, isEmailTaken, isUnchanged, submit, correct } = state;
  const shown = overtaken.shown && { ...overtaken.shown, takeTheirs: () => onBegin(before) };

  // Moves focus, since the pressed button disappeared with its form.
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
        // Locked fields can't take focus, but the form can still be read and scrolled.
        tabIndex={write.isLocked ? 0 : undefined}
        onSubmit={submit}
        onChange={correct}
      >
        <fieldset disabled={write.isLocked} className="flex min-w-0 flex-col gap-4">
          <legend className="sr-only">Member</legend>
          {form.wasSubmitted && <ErrorSummary problems={summaryOf(form)} />}
          <MemberFields
            form={form}
            choices={choices}
            emailAct={
              latest.userId !== null &&
              !overtaken.isGone && (
                <Button onClick={() => setIsChangingAddress(true)}>{memberAddressMessages.change}</Button>
              )
            }
          />
        </fieldset>
      </form>
      {isChangingAddress && <ChangeMemberAddress member={latest} onClose={() => setIsChangingAddress(false)} />}
      <div className="mt-5 border-line border-t pt-4">
        <FormFooter
          formId={formId}
          write={write}
          submitText={overtaken.isGone ? saveAsNew : 'Save changes'}
          note={isUnchanged && memberMessages.nothingChanged}
          cancelText="Discard"
          onCancel={form.isChanged ? () => onBegin(latest) : undefined}
          submitRef={save}
        >
          <RecordOutcome
            formId={formId}
            write={write}
            words={overtaken.isGone ? memberMessages.adding : memberMessages.saving}
            ofOthers={{ ...overtaken, shown, words: memberMessages }}
            isShownAtField={isEmailTaken}
            onStop={() => onBegin(before, form.values)}
          />
        </FormFooter>
      </div>
    </Card>
  );
}
