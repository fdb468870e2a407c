import { lazy, Suspense } from 'react';
import { useOtherTabs } from '../../api/members/use-other-tabs.ts';
import { TransferActions } from '../../features/import/transfer-actions.tsx';
import { MembersPage } from '../../features/members/members-page.tsx';

// The list comes first; what opens over it is on its way before anybody can ask for it.
const record = import('./member-record.tsx');
const MemberRecord = lazy(async () => ({ default: (await record).MemberRecord }));
const BulkBar = lazy(async () => ({ default: (await import('../../features/bulk/bulk-bar.tsx')).BulkBar }));
const AddMemberDialog = lazy(async () => ({
  default: (await import('../../features/members/add-member-dialog.tsx')).AddMemberDialog,
}));

/** The list of members, with what opens over it. */
export function MembersScreen() {
  useOtherTabs();
  return (
    <MembersPage
      renderRecord={(sheet) => (
        <Suspense>
          <MemberRecord {...sheet} />
        </Suspense>
      )}
      renderBulk={(slot) => (
        <Suspense>
          <BulkBar {...slot} />
        </Suspense>
      )}
      renderTransfer={(asked) => <TransferActions asked={asked} />}
      renderAddMember={(dialog) => (
        <Suspense>
          <AddMemberDialog
            {...dialog}
            title="Add New Member"
            description="Create a new member profile with their contact information and credentials."
          />
        </Suspense>
      )}
    />
  );
}
