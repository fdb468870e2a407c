import { useState } from 'react';
import type { MemberRecord } from '../../api/members/rows.ts';
import { useOtherTabs } from '../../api/members/use-other-tabs.ts';
import { useCredentialDialogs } from '../../features/credentials/use-credential-dialogs.ts';
import { DashboardPage } from '../../features/dashboard/dashboard-page.tsx';
import { SarContacts } from '../../features/sar-contacts/sar-contacts.tsx';
import { JustRecorded } from '../../features/undo/just-recorded.tsx';
import { useRecordedPunches } from '../../features/undo/use-recorded-punches.ts';
import { later, soon } from '../../lib/soon.ts';

// Loading begins with the dashboard, so that the dialog is there before the first key after it.
const RecordPunchDialog = soon(
  async () => (await import('../../features/punches/record-punch-dialog.tsx')).RecordPunchDialog,
);
const AddMemberDialog = later(
  async () => (await import('../../features/members/add-member-dialog.tsx')).AddMemberDialog,
);
const CredentialDialogs = later(
  async () => (await import('../../features/credentials/credential-dialogs.tsx')).CredentialDialogs,
);
const IssueToNewMember = later(
  async () => (await import('../../features/credentials/issue-to-new-member.tsx')).IssueToNewMember,
);

/** The dashboard, with the dialogs that it opens. */
export function DashboardScreen() {
  useOtherTabs();
  const { punches, keep } = useRecordedPunches();
  const dialogs = useCredentialDialogs();
  const [added, setAdded] = useState<MemberRecord | null>(null);
  return (
    <>
      <DashboardPage
        renderRecordPunch={(dialog) => <RecordPunchDialog {...dialog} onRecorded={keep} />}
        renderCreateMember={(dialog) => (
          <AddMemberDialog title="Create Member Profile" {...dialog} onAdded={setAdded} />
        )}
        onRenew={(memberId, program) => dialogs.open({ kind: 'renew', memberId, program })}
        justRecorded={<JustRecorded punches={punches} />}
        contacts={<SarContacts />}
      />
      {dialogs.opened.length > 0 && <CredentialDialogs dialogs={dialogs} onRecorded={keep} />}
      {added && <IssueToNewMember member={added} onClose={() => setAdded(null)} onRecorded={keep} />}
    </>
  );
}
