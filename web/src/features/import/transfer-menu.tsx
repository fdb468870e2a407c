import { Link } from '@tanstack/react-router';
import { Download, Upload } from 'lucide-react';
import { DropdownMenu } from 'radix-ui';
import type { ReactElement } from 'react';
import { menuItemClass, OpenMenu } from '../../components/ui/open-menu.tsx';

type TransferMenuProps = {
  trigger: ReactElement;
  importPath: string;
  isBlocked: boolean;
  isExporting: boolean;
  onExport: () => void;
  onClose: () => void;
};

const itemClass = `${menuItemClass} data-disabled:opacity-60`;

/** Import and export on a phone, open. */
export function TransferMenu({ trigger, importPath, isBlocked, isExporting, onExport }: TransferMenuProps) {
  return (
    <OpenMenu trigger={trigger} sideOffset={6}>
      <DropdownMenu.Item asChild disabled={isBlocked}>
        <Link to={importPath} className={itemClass}>
          <Upload aria-hidden="true" size={18} /> Import
        </Link>
      </DropdownMenu.Item>
      <DropdownMenu.Item className={itemClass} disabled={isBlocked || isExporting} onSelect={onExport}>
        <Download aria-hidden="true" size={18} /> Export CSV
      </DropdownMenu.Item>
    </OpenMenu>
  );
}
