import { fullName } from '@ffl/domain/members';
import { Ellipsis, Eye, QrCode, Trash2 } from 'lucide-react';
import { DropdownMenu } from 'radix-ui';
import type { ListedMember } from '../../api/members/list-rows.ts';
import { IconButton } from '../../components/ui/icon-button.tsx';

export type NamedMember = Pick<ListedMember, 'id' | 'firstName' | 'lastName'>;

export type MemberActionHandlers = {
  onView: (member: NamedMember) => void;
  onShowQr: (member: NamedMember) => void;
  onDelete: (member: NamedMember) => void;
};

type MemberActionsProps = MemberActionHandlers & { member: NamedMember };

/** The buttons at the end of a row, always visible. */
export function MemberActions({ member, onView, onShowQr, onDelete }: MemberActionsProps) {
  const name = fullName(member);
  return (
    <span className="flex print:hidden">
      <IconButton
        name={`View ${name}`}
        icon={<Eye {...iconProps} />}
        className="size-9!"
        onClick={() => onView(member)}
      />
      <IconButton
        name={`QR code of ${name}`}
        icon={<QrCode {...iconProps} />}
        className="size-9!"
        onClick={() => onShowQr(member)}
      />
      <IconButton
        name={`Delete ${name}`}
        icon={<Trash2 {...iconProps} />}
        className="size-9! text-ink-2! enabled-hover:text-danger!"
        onClick={() => onDelete(member)}
      />
    </span>
  );
}

/** The same in the corner of a card, where there is no room for three buttons. */
export function MemberMenu({ member, onShowQr, onDelete }: Omit<MemberActionsProps, 'onView'>) {
  return (
    <DropdownMenu.Root modal={false}>
      <DropdownMenu.Trigger
        aria-label={`Actions for ${fullName(member)}`}
        className="grid size-12 place-items-center rounded-control text-ink-2 hover:bg-sunken"
      >
        <Ellipsis aria-hidden="true" size={22} />
      </DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content
          align="end"
          className="appear z-30 min-w-52 rounded-card border border-line bg-surface p-1 text-ink shadow-float"
        >
          <DropdownMenu.Item className={itemClass} onSelect={() => onShowQr(member)}>
            <QrCode {...iconProps} /> QR code
          </DropdownMenu.Item>
          <DropdownMenu.Item className={`${itemClass} text-danger`} onSelect={() => onDelete(member)}>
            <Trash2 {...iconProps} /> Delete Member
          </DropdownMenu.Item>
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}

const iconProps = { 'aria-hidden': true, size: 18 } as const;

const itemClass =
  'flex min-h-12 cursor-pointer items-center gap-3 rounded-control px-3 data-highlighted:bg-sunken data-highlighted:outline-none';
