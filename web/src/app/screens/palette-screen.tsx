import { useNavigate } from '@tanstack/react-router';
import { lazy, useState } from 'react';
import type { MemberFound, MemberRecord } from '../../api/members/rows.ts';
import { Palette } from '../../features/palette/palette.tsx';
import { useRecordedPunches } from '../../features/undo/use-recorded-punches.ts';
import type { PagePath } from '../../lib/paths.ts';
import { useProduct } from '../../lib/product.ts';
import type { ToastAction } from '../../lib/toast.ts';
import type { NavItem } from '../navigation/nav-items.ts';
import { paletteCommands } from './palette-commands.tsx';

// Loading begins with the palette, so that the dialog is there before the first key after it.
const loading = import('../../features/punches/record-punch-dialog.tsx');
const RecordPunchDialog = lazy(async () => ({ default: (await loading).RecordPunchDialog }));
const AddMemberDialog = lazy(async () => ({
  default: (await import('../../features/members/add-member-dialog.tsx')).AddMemberDialog,
}));
const AddOrganization = lazy(async () => ({
  default: (await import('../../features/organizations/add-organization.tsx')).AddOrganization,
}));
const BaseDialog = lazy(async () => ({
  default: (await import('../../features/bases/base-dialog.tsx')).BaseDialog,
}));
const IssueToNewMember = lazy(async () => ({
  default: (await import('../../features/credentials/issue-to-new-member.tsx')).IssueToNewMember,
}));

/** The palette, or a dialog that it opened. */
export type PaletteOpened =
  | { kind: 'palette' }
  | { kind: 'punch'; cardName: string; member: MemberFound | null }
  | { kind: 'add-member' }
  | { kind: 'add-organization' }
  | { kind: 'add-base' }
  | { kind: 'issue'; member: MemberRecord };

type PaletteScreenProps = {
  opened: PaletteOpened;
  items: readonly NavItem[];
  onOpen: (opened: PaletteOpened) => void;
  onShowKeys: () => void;
  onClose: () => void;
  /** Another page follows, which takes the focus. */
  onLeave: () => void;
};

/** What an administrator opens from every screen. */
export function PaletteScreen({ opened, items, onOpen, onShowKeys, onClose, onLeave }: PaletteScreenProps) {
  const navigate = useNavigate();
  const { keep } = useRecordedPunches();
  const { toasts } = useProduct();
  // As it was when the palette opened: it stays while somebody reads, also when the toast has gone.
  const [toast] = useState(toasts.latest);
  const members = items.find(({ to }) => to.endsWith('/members'))?.to ?? '/members';

  function recordPunch(cardName: string, member: MemberFound | null = null) {
    onOpen({ kind: 'punch', cardName, member });
  }

  function go(to: PagePath, selected?: string) {
    onLeave();
    void navigate({ to, ...(selected !== undefined && { search: { selected } }) });
  }

  function undo({ onAction }: ToastAction) {
    toasts.clear();
    onClose();
    onAction();
  }

  switch (opened.kind) {
    case 'palette':
      return (
        <Palette
          commands={paletteCommands({
            items,
            onGo: go,
            onRecordPunch: recordPunch,
            onOpen,
            onShowKeys,
            toast,
            onUndo: undo,
          })}
          onOpenMember={(memberId) => go(members, memberId)}
          onRecordPunch={recordPunch}
          onClose={onClose}
        />
      );
    case 'punch':
      return <RecordPunchDialog {...opened} onClose={onClose} onRecorded={keep} />;
    case 'add-member':
      return (
        <AddMemberDialog
          title="Create Member Profile"
          onClose={onClose}
          onAdded={(member) => onOpen({ kind: 'issue', member })}
        />
      );
    case 'add-organization':
      return <AddOrganization onClose={onClose} />;
    case 'add-base':
      return <BaseDialog onClose={onClose} />;
    case 'issue':
      return <IssueToNewMember member={opened.member} onClose={onClose} onRecorded={keep} />;
  }
}
