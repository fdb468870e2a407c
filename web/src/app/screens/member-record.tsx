import { Card } from '../../components/ui/card.tsx';
import { CredentialActions, useCredentialDialogs } from '../../features/credentials/credential-actions.tsx';
import { MemberSheet, type MemberSheetProps } from '../../features/members/member-sheet.tsx';
import { usePunchUndo, useRemovalUndo } from '../../features/undo/use-toast-undo.ts';
import { later, soon } from '../../lib/pages/soon.ts';
import { May, useMayAt } from '../../lib/session/may.ts';

const RenewalHistory = later(async () => (await import('../../features/history/renewal-history.tsx')).RenewalHistory);
const MemberReminders = later(
  async () => (await import('../../features/history/member-reminders.tsx')).MemberReminders,
);
const MemberTrainings = later(
  async () => (await import('../../features/history/member-trainings.tsx')).MemberTrainings,
);
const GroundingPanel = later(
  async () => (await import('../../features/groundings/grounding-panel.tsx')).GroundingPanel,
);
const LeavingBanner = later(async () => (await import('../../features/leaving/leaving-banner.tsx')).LeavingBanner);
const SetAsideAction = later(async () => (await import('../../features/leaving/set-aside-action.tsx')).SetAsideAction);
const MemberAccess = later(async () => (await import('../../features/access/member-access.tsx')).MemberAccess);
const MergesPanel = later(async () => (await import('../../features/merges/merges-panel.tsx')).MergesPanel);
const MergeWith = later(async () => (await import('../../features/merges/merge-with.tsx')).MergeWith);
const UndoEntryAction = soon(async () => (await import('../../features/undo/undo-entry-action.tsx')).UndoEntryAction);
const UndoBatch = later(async () => (await import('../../features/bulk/undo-batch.tsx')).UndoBatch);
const AddCredentialPanel = later(
  async () => (await import('../../features/credentials/add-credential-panel.tsx')).AddCredentialPanel,
);
const RequestedDialog = soon(
  async () => (await import('../../features/credentials/requested-dialog.tsx')).RequestedDialog,
);
const PunchCredentialDialog = soon(
  async () => (await import('../../features/punches/punch-credential-dialog.tsx')).PunchCredentialDialog,
);

type MemberRecordProps = Omit<MemberSheetProps, 'slots'> & {
  /** Opens the record that counts for that of a merged one. */
  onLead: (memberId: string) => void;
};

/** A member's record, with what others add to it: the acts on credentials and their history. */
export function MemberRecord({ onLead, ...record }: MemberRecordProps) {
  const dialogs = useCredentialDialogs();
  const undoOf = usePunchUndo();
  const onRemoved = useRemovalUndo();
  const mayUndoAt = useMayAt('undo');
  return (
    <>
      <MemberSheet
        {...record}
        slots={{
          renderCredentialActions: (held) => <CredentialActions held={held} onRequest={dialogs.open} />,
          renderAddCredential: ({ id }) => (
            <Card title="Add New Credential">
              <AddCredentialPanel memberId={id} onRequest={dialogs.open} />
            </Card>
          ),
          renderGrounding: (member) => <GroundingPanel key={member.id} member={member} />,
          renderLeaving: (member, leaving) => <LeavingBanner member={member} leaving={leaving} />,
          renderSetAside: (member) => <SetAsideAction member={member} />,
          renderAccess: (member) => (
            <May right="access">
              <MemberAccess member={member} />
            </May>
          ),
          renderMerges: ({ id }) => <MergesPanel memberId={id} onLead={onLead} />,
          renderMergeWith: (member) => <MergeWith member={member} />,
          renderHistory: ({ id }) => (
            <>
              <RenewalHistory
                memberId={id}
                renderUndo={(entry, program, onUndone) => (
                  <>
                    {entry.canUndo && mayUndoAt(program.base) && (
                      <UndoEntryAction memberId={id} entry={entry} program={program} onUndone={onUndone} />
                    )}
                    {entry.batch && mayUndoAt(program.base) && (
                      <UndoBatch batch={entry.batch} entry={entry} program={program} onUndone={onUndone} />
                    )}
                  </>
                )}
              />
              <MemberTrainings memberId={id} />
              <May right="letters">
                <MemberReminders memberId={id} />
              </May>
            </>
          ),
        }}
      />
      {dialogs.opened.map(({ key, ...request }) => {
        const ends = { onClose: () => dialogs.close(key), onRecorded: undoOf };
        return request.kind === 'punch' ? (
          <PunchCredentialDialog key={key} {...request} {...ends} />
        ) : (
          <RequestedDialog key={key} request={request} {...ends} onRemoved={onRemoved} />
        );
      })}
    </>
  );
}
