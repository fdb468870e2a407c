import { lazy, Suspense } from 'react';
import { useOtherTabs } from '../../api/credentials/use-credential-reload.ts';
import { Card } from '../../components/ui/card.tsx';
import { CredentialActions } from '../../features/credentials/credential-actions.tsx';
import { useCredentialDialogs } from '../../features/credentials/use-credential-dialogs.ts';
import { TransferActions } from '../../features/import/transfer-actions.tsx';
import { MembersPage } from '../../features/members/members-page.tsx';
import { useRecordedPunches } from '../../features/undo/use-recorded-punches.ts';
import { useRemovalUndo } from '../../features/undo/use-removal-undo.ts';

const RenewalHistory = lazy(async () => ({
  default: (await import('../../features/history/renewal-history.tsx')).RenewalHistory,
}));
const UndoEntryAction = lazy(async () => ({
  default: (await import('../../features/undo/undo-entry-action.tsx')).UndoEntryAction,
}));
const AddCredentialPanel = lazy(async () => ({
  default: (await import('../../features/credentials/add-credential-panel.tsx')).AddCredentialPanel,
}));
const CredentialDialogs = lazy(async () => ({
  default: (await import('../../features/credentials/credential-dialogs.tsx')).CredentialDialogs,
}));
const BulkBar = lazy(async () => ({ default: (await import('../../features/bulk/bulk-bar.tsx')).BulkBar }));
const AddMemberDialog = lazy(async () => ({
  default: (await import('../../features/members/add-member-dialog.tsx')).AddMemberDialog,
}));

/** The list of members, with the dialog that adds one and what the record of each shows. */
export function MembersScreen() {
  useOtherTabs();
  const dialogs = useCredentialDialogs();
  const { keep } = useRecordedPunches();
  const onRemoved = useRemovalUndo();
  return (
    <>
      <MembersPage
        record={{
          renderCredentialActions: (held) => <CredentialActions held={held} onAsk={dialogs.open} />,
          renderAddCredential: ({ id }) => (
            <Suspense>
              <Card title="Add New Credential">
                <AddCredentialPanel memberId={id} onAsk={dialogs.open} />
              </Card>
            </Suspense>
          ),
          renderHistory: ({ id }) => (
            <RenewalHistory
              memberId={id}
              renderTakeBack={(entry, program, onTakenBack) => (
                <Suspense>
                  <UndoEntryAction memberId={id} entry={entry} program={program} onTakenBack={onTakenBack} />
                </Suspense>
              )}
            />
          ),
        }}
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
      <Suspense>
        <CredentialDialogs dialogs={dialogs} onRecorded={keep} onRemoved={onRemoved} />
      </Suspense>
    </>
  );
}
