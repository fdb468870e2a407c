import { QrCode, Trash2 } from 'lucide-react';
import { DropdownMenu } from 'radix-ui';
import type { ReactElement } from 'react';

type MemberMenuItemsProps = {
  trigger: ReactElement;
  onShowQr?: () => void;
  onDelete: () => void;
  onClose: () => void;
};

/** What can be done with one member, open. */
export function MemberMenuItems({ trigger, onShowQr, onDelete }: MemberMenuItemsProps) {
  return (
    <DropdownMenu.Root modal={false} defaultOpen>
      <DropdownMenu.Trigger asChild>{trigger}</DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content
          align="end"
          className="appear z-70 min-w-52 rounded-card border border-line bg-surface p-1 text-ink shadow-float"
        >
          {onShowQr && (
            <DropdownMenu.Item className={itemClass} onSelect={onShowQr}>
              <QrCode {...iconProps} /> QR code
            </DropdownMenu.Item>
          )}
          <DropdownMenu.Item className={`${itemClass} text-danger`} onSelect={onDelete}>
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
