import { fullName } from '@ffl/domain/members';
import { clsx } from 'clsx';
import { Ellipsis, Eye, QrCode, Trash2 } from 'lucide-react';
import { DropdownMenu } from 'radix-ui';
import type { ReactNode } from 'react';
import type { ListedMember } from '../../api/members/list-rows.ts';
import { IconButton } from '../../components/ui/icon-button.tsx';

export type NamedMember = Pick<ListedMember, 'id' | 'firstName' | 'lastName'>;

export type MemberActionHandlers = {
  onView: (member: NamedMember) => void;
  onShowQr: (member: NamedMember) => void;
  onDelete: (member: NamedMember) => void;
};

type MemberActionsProps = MemberActionHandlers & { member: NamedMember };

/** At the end of a row, always visible; what destroys is apart, in a menu. */
export function MemberActions({ member, onView, onShowQr, onDelete }: MemberActionsProps) {
  const name = fullName(member);
  return (
    <span className="flex">
      <IconButton
        name={`View ${name}`}
        icon={<Eye {...iconProps} />}
        className="size-8! min-h-8!"
        onClick={() => onView(member)}
      />
      <IconButton
        name={`QR code of ${name}`}
        icon={<QrCode {...iconProps} />}
        className="size-8! min-h-8!"
        onClick={() => onShowQr(member)}
      />
      <Menu name={name} className="size-8">
        <DeleteItem onSelect={() => onDelete(member)} />
      </Menu>
    </span>
  );
}

/** The same in the corner of a card, where there is room for one button. */
export function MemberMenu({ member, onShowQr, onDelete }: Omit<MemberActionsProps, 'onView'>) {
  return (
    <Menu name={fullName(member)} className="size-12">
      <DropdownMenu.Item className={itemClass} onSelect={() => onShowQr(member)}>
        <QrCode {...iconProps} /> QR code
      </DropdownMenu.Item>
      <DeleteItem onSelect={() => onDelete(member)} />
    </Menu>
  );
}

function Menu({ name, className, children }: { name: string; className: string; children: ReactNode }) {
  return (
    <DropdownMenu.Root modal={false}>
      <DropdownMenu.Trigger
        aria-label={`Actions for ${name}`}
        className={clsx('grid place-items-center rounded-control text-ink-2 hover:bg-sunken', className)}
      >
        <Ellipsis aria-hidden="true" size={20} />
      </DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content
          align="end"
          className="appear z-30 min-w-52 rounded-card border border-line bg-surface p-1 text-ink shadow-float"
        >
          {children}
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}

function DeleteItem({ onSelect }: { onSelect: () => void }) {
  return (
    <DropdownMenu.Item className={`${itemClass} text-danger`} onSelect={onSelect}>
      <Trash2 {...iconProps} /> Delete Member
    </DropdownMenu.Item>
  );
}

const iconProps = { 'aria-hidden': true, size: 18 } as const;

const itemClass =
  'flex min-h-12 cursor-pointer items-center gap-3 rounded-control px-3 data-highlighted:bg-sunken data-highlighted:outline-none';
