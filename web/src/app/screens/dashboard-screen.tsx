import { fullName } from '@ffl/domain/members/member';
import type { Program } from '@ffl/domain/programs/program';
import { useState } from 'react';
import type { MemberRecord } from '../../api/members/rows.ts';
import { useOtherTabs } from '../../api/members/use-other-tabs.ts';
import { DashboardPage } from '../../features/dashboard/dashboard-page.tsx';
import { SarContacts } from '../../features/sar-contacts/sar-contacts.tsx';
import { usePunchUndo } from '../../features/undo/use-toast-undo.ts';
import { later, Meanwhile, soon } from '../../lib/pages/soon.ts';
import { useBasesWith } from '../../lib/session/may.ts';

// Loads with the dashboard, so that the dialog is there before the next key is pressed.
const RecordPunchDialog = soon(
  async () => (await import('../../features/punches/record-punch-dialog.tsx')).RecordPunchDialog,
);
const UndoEntryAction = soon(async () => (await import('../../features/undo/undo-entry-action.tsx')).UndoEntryAction);
const AddMemberDialog = soon(
  async () => (await import('../../features/members/add-member-dialog.tsx')).AddMemberDialog,
);
const PunchCredentialDialog = soon(
  async () => (await import('../../features/punches/punch-credential-dialog.tsx')).PunchCredentialDialog,
);
const IssueToNewMember = soon(
  async () => (await import('../../features/credentials/issue-to-new-member.tsx')).IssueToNewMember,
);

const Agenda = later(async () => (await import('../../features/training/agenda.tsx')).Agenda);

/** The dashboard, with the dialogs it opens. */
export function DashboardScreen() {
  useOtherTabs();
  const undoOf = usePunchUndo();
  const bases = useBasesWith('train');
  const [punching, setPunching] = useState<{ memberId: string; program: Program } | null>(null);
  const [added, setAdded] = useState<MemberRecord | null>(null);
  return (
    <>
      <DashboardPage
        renderRecordPunch={(dialog) => <RecordPunchDialog {...dialog} onRecorded={undoOf} />}
        renderCreateMember={(dialog) => (
          <AddMemberDialog title="Create Member Profile" {...dialog} onAdded={setAdded} />
        )}
        sessions={
          bases && (
            <Meanwhile value={null}>
              <Agenda bases={bases} size={1} />
            </Meanwhile>
          )
        }
        onPunch={(memberId, program) => setPunching({ memberId, program })}
        renderUndo={({ memberId, program, base, ...punch }, onUndone) => (
          <UndoEntryAction
            memberId={memberId}
            memberName={fullName(punch)}
            entry={{ ...punch, punchId: punch.id }}
            program={{ name: program, base }}
            onUndone={onUndone}
          />
        )}
        contacts={<SarContacts />}
      />
      {punching && <PunchCredentialDialog {...punching} onClose={() => setPunching(null)} onRecorded={undoOf} />}
      {added && <IssueToNewMember member={added} onClose={() => setAdded(null)} onRecorded={undoOf} />}
    </>
  );
}
