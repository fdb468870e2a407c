import { useState } from 'react';
import type { MemberRecord } from '../../api/members/rows.ts';
import { useActiveOrganizations } from '../../api/organizations/use-active-organizations.ts';
import { entriesOf, memberWords, mergedEntries } from '../../components/members/member-changes.ts';
import { changesOfOthers } from '../../lib/changes-of-others.ts';
import { type EditedMember, EditMemberForm } from './edit-member-form.tsx';

/** Corrects a member. After each outcome the form begins anew, so that the next save is a write of its own. */
export function EditMember({ member }: { member: MemberRecord }) {
  const choices = useActiveOrganizations();
  const [{ round, ...edited }, setEdited] = useState<EditedMember & { round: number }>({
    ...startFrom(member),
    round: 0,
  });

  function begin(next: EditedMember) {
    setEdited({ ...next, round: round + 1 });
  }

  return (
    <EditMemberForm
      key={round}
      edited={edited}
      latest={member}
      isAgain={round > 0}
      choices={choices}
      onBegin={(from, entered) => begin({ ...startFrom(from), entered })}
      onOvertaken={(theirs, mine) => {
        const before = entriesOf(edited.before);
        const saved = entriesOf(theirs);
        begin({
          before: theirs,
          entered: mergedEntries(before, mine, saved),
          ofOthers: changesOfOthers({ before, mine, theirs: saved }, memberWords),
        });
      }}
    />
  );
}

function startFrom(before: MemberRecord): EditedMember {
  return { before, entered: undefined, ofOthers: [] };
}
