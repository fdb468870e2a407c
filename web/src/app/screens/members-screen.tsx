import { useOtherTabs } from '../../api/members/use-other-tabs.ts';
import { ChosenMembers } from '../../features/bulk/chosen-members.tsx';
import { TransferActions } from '../../features/import/transfer-actions.tsx';
import { MembersPage } from '../../features/members/members-page.tsx';
import { ViewsButton } from '../../features/views/views-button.tsx';
import { soon } from '../../lib/pages/soon.ts';
import { May } from '../../lib/session/may.ts';

// The list comes first; what opens over it is loading before anyone can ask for it.
const MemberRecord = soon(async () => (await import('./member-record.tsx')).MemberRecord);
const AddMemberDialog = soon(
  async () => (await import('../../features/members/add-member-dialog.tsx')).AddMemberDialog,
);

/** The list of members, with what opens over it. */
export function MembersScreen() {
  useOtherTabs();
  return (
    <MembersPage
      renderRecord={(sheet) => <MemberRecord {...sheet} />}
      renderBulk={(slot) => <ChosenMembers {...slot} />}
      renderViews={(slot) => (
        <May right="views">
          <ViewsButton {...slot} screen="members" />
        </May>
      )}
      renderTransfer={(asked) => <TransferActions asked={asked} />}
      renderAddMember={(dialog) => (
        <AddMemberDialog
          {...dialog}
          title="Add New Member"
          description="Create a new member profile with their contact information and credentials."
        />
      )}
    />
  );
}
