import type { MemberFound, MemberRecord } from '../../api/members/rows.ts';
import { usePunchUndo } from '../../features/undo/use-toast-undo.ts';
import { soon } from '../../lib/pages/soon.ts';

// Loads with this script, so that the dialog is there before the next key is pressed.
const RecordPunchDialog = soon(
  async () => (await import('../../features/punches/record-punch-dialog.tsx')).RecordPunchDialog,
);
const AddMemberDialog = soon(
  async () => (await import('../../features/members/add-member-dialog.tsx')).AddMemberDialog,
);
const AddOrganization = soon(
  async () => (await import('../../features/organizations/organization-dialogs.tsx')).AddOrganization,
);
const BaseDialog = soon(async () => (await import('../../features/bases/base-dialog.tsx')).BaseDialog);
const IssueToNewMember = soon(
  async () => (await import('../../features/credentials/issue-to-new-member.tsx')).IssueToNewMember,
);

const GroundDialog = soon(async () => (await import('../../features/groundings/ground-dialog.tsx')).GroundDialog);
const PrintCards = soon(async () => (await import('../../features/bulk/print-cards.tsx')).PrintCards);

/** The palette, or a dialog that it opened. */
export type PaletteOpened =
  | { kind: 'palette' }
  | { kind: 'punch'; cardName: string; member: MemberFound | null }
  | { kind: 'add-member' }
  | { kind: 'add-organization' }
  | { kind: 'add-base' }
  | { kind: 'ground' | 'card'; member: MemberFound }
  | { kind: 'issue'; member: MemberRecord };

type PaletteDialogProps = {
  opened: Exclude<PaletteOpened, { kind: 'palette' }>;
  onOpen: (opened: PaletteOpened) => void;
  onClose: () => void;
};

/** The dialog that the palette opened. A punch is announced and can be undone as on the dashboard. */
export function PaletteDialog({ opened, onOpen, onClose }: PaletteDialogProps) {
  const undoOf = usePunchUndo();
  switch (opened.kind) {
    case 'punch':
      return <RecordPunchDialog {...opened} onClose={onClose} onRecorded={undoOf} />;
    case 'add-member':
      return (
        <AddMemberDialog
          title="Create Member Profile"
          onClose={onClose}
          onAdded={(member) => onOpen({ kind: 'issue', member })}
        />
      );
    case 'ground':
      return <GroundDialog member={opened.member} initial={{ until: '', reason: '' }} onClose={onClose} />;
    case 'card':
      return <PrintCards memberIds={[opened.member.id]} onClose={onClose} />;
    case 'add-organization':
      return <AddOrganization onClose={onClose} />;
    case 'add-base':
      return <BaseDialog onClose={onClose} />;
    case 'issue':
      return <IssueToNewMember member={opened.member} onClose={onClose} onRecorded={undoOf} />;
  }
}
