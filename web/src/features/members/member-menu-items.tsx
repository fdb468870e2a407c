import { QrCode, Trash2 } from 'lucide-react';
import { DropdownMenu } from 'radix-ui';
import type { ReactElement } from 'react';
import { menuItemClass, OpenMenu } from '../../components/ui/open-menu.tsx';

type MemberMenuItemsProps = {
  trigger: ReactElement;
  onShowQr: () => void;
  onDelete: () => void;
  onClose: () => void;
};

/** What can be done with one member, open. */
export function MemberMenuItems({ trigger, onShowQr, onDelete }: MemberMenuItemsProps) {
  return (
    <OpenMenu trigger={trigger}>
      <DropdownMenu.Item className={itemClass} onSelect={onShowQr}>
        <QrCode {...iconProps} /> QR code
      </DropdownMenu.Item>
      <DropdownMenu.Item className={`${itemClass} text-danger`} onSelect={onDelete}>
        <Trash2 {...iconProps} /> Delete Member
      </DropdownMenu.Item>
    </OpenMenu>
  );
}

const iconProps = { 'aria-hidden': true, size: 18 } as const;

const itemClass = `${menuItemClass} cursor-pointer`;
