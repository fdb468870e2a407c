import { useState } from 'react';
import type { MemberRecord } from '../../api/members/rows.ts';
import { useActiveOrganizations } from '../../api/organizations/use-active-organizations.ts';
import { type EditedMember, EditMemberForm } from './edit-member-form.tsx';
import { useListState } from './list-state.ts';

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
