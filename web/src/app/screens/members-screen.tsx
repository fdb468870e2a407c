import { lazy, Suspense } from 'react';
import { useOtherTabs } from '../../api/members/use-other-tabs.ts';
import { MembersPage } from '../../features/members/members-page.tsx';

// The list comes first; what opens over it is on its way before anybody can ask for it.
const record = import('./member-record.tsx');
const MemberRecord = lazy(async () => ({ default: (await record).MemberRecord }));
const BulkBar = lazy(async () => ({ default: (await import('../../features/bulk/bulk-bar.tsx')).BulkBar }));
const TransferActions = lazy(async () => ({
  default: (await import('../../features/import/transfer-actions.tsx')).TransferActions,
}));
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
      renderTransfer={(asked) => (
        <Suspense fallback={<span className="order-last h-12 w-12 md:h-10 md:w-60" />}>
          <TransferActions asked={asked} />
        </Suspense>
      )}
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
