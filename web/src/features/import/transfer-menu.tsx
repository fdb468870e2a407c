import { Link } from '@tanstack/react-router';
import { Download, Upload } from 'lucide-react';
import { DropdownMenu } from 'radix-ui';
import type { ReactElement } from 'react';

type TransferMenuProps = {
  trigger: ReactElement;
  importPath: string;
  isBlocked: boolean;
  isExporting: boolean;
  onExport: () => void;
  onClose: () => void;
};

const itemClass =
  'flex min-h-12 items-center gap-3 rounded-control px-3 data-highlighted:bg-sunken data-highlighted:outline-none data-disabled:opacity-60';

/** Import and export on a phone, open. */
export function TransferMenu({ trigger, importPath, isBlocked, isExporting, onExport }: TransferMenuProps) {
  return (
    <DropdownMenu.Root modal={false} defaultOpen>
      <DropdownMenu.Trigger asChild>{trigger}</DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content
          align="end"
          sideOffset={6}
          className="appear z-70 min-w-52 rounded-card border border-line bg-surface p-1 text-ink shadow-float"
        >
          <DropdownMenu.Item asChild disabled={isBlocked}>
            <Link to={importPath} className={itemClass}>
              <Upload aria-hidden="true" size={18} /> Import
            </Link>
          </DropdownMenu.Item>
          <DropdownMenu.Item className={itemClass} disabled={isBlocked || isExporting} onSelect={onExport}>
            <Download aria-hidden="true" size={18} /> Export CSV
          </DropdownMenu.Item>
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}
