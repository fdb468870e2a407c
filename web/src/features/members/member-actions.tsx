import { fullName } from '@ffl/domain/members';
import { clsx } from 'clsx';
import { Ellipsis, Eye, QrCode } from 'lucide-react';
import type { ListedMember } from '../../api/members/list-rows.ts';
import { IconButton } from '../../components/ui/icon-button.tsx';
import { MenuButton } from '../../components/ui/menu-button.tsx';
import { later } from '../../lib/pages/soon.ts';

const MemberMenuItems = later(async () => (await import('./member-menu-items.tsx')).MemberMenuItems);

export type NamedMember = Pick<ListedMember, 'id' | 'firstName' | 'lastName'>;

export type MemberActionHandlers = {
  onView: (member: NamedMember) => void;
  onShowQr: (member: NamedMember) => void;
  onDelete: (member: NamedMember) => void;
};

type MemberActionsProps = MemberActionHandlers & { member: NamedMember };

/** At the end of a row, always visible; destructive actions are separate, in a menu. */
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
      <Menu name={name} className="size-8" onDelete={() => onDelete(member)} />
    </span>
  );
}

/** The same in a card's corner, where there is room for one button. */
export function MemberMenu({ member, onShowQr, onDelete }: Omit<MemberActionsProps, 'onView'>) {
  return (
    <Menu
      name={fullName(member)}
      className="size-12"
      onShowQr={() => onShowQr(member)}
      onDelete={() => onDelete(member)}
    />
  );
}

type MenuProps = { name: string; className: string; onShowQr?: () => void; onDelete: () => void };

function Menu({ name, className, ...acts }: MenuProps) {
  return (
    <MenuButton
      aria-label={`Actions for ${name}`}
      className={clsx('grid place-items-center rounded-control text-ink-2 hover:bg-sunken', className)}
      preload={MemberMenuItems.preload}
      renderMenu={(menu) => <MemberMenuItems {...menu} {...acts} />}
    >
      <Ellipsis aria-hidden="true" size={20} />
    </MenuButton>
  );
}

const iconProps = { 'aria-hidden': true, size: 18 } as const;
