import { Link } from '@tanstack/react-router';
import { Download, Ellipsis, Upload } from 'lucide-react';
import { exportMembers } from '../../api/members/export-members.ts';
import type { MembersQuery } from '../../api/members/rows.ts';
import { Button, buttonClass } from '../../components/ui/button.tsx';
import { MenuButton } from '../../components/ui/menu-button.tsx';
import { useIsPhone } from '../../hooks/device/use-is-phone.ts';
import { useOnline } from '../../hooks/device/use-online.ts';
import { useExport } from '../../hooks/lists/use-export.ts';
import { soon } from '../../lib/pages/soon.ts';
import { useMay } from '../../lib/session/may.ts';
import { useMembersPaths } from './use-members-paths.ts';

const TransferMenu = soon(async () => (await import('./transfer-menu.tsx')).TransferMenu);

/** Bulk import and export: a page that imports a file, and a file of everyone the list finds. */
export function TransferActions({ asked }: { asked: MembersQuery }) {
  const exporting = useExport('member', exportMembers);
  const paths = useMembersPaths();
  const isPhone = useIsPhone();
  const isOnline = useOnline();
  const mayExport = useMay('export');
  const handleExport = () => exporting.mutate({ filters: asked });

  if (isPhone && mayExport) {
    return (
      <MenuButton
        aria-label="Import and export"
        className={`${buttonClass({})} order-last size-12 px-0!`}
        preload={TransferMenu.preload}
        renderMenu={(menu) => (
          <TransferMenu
            {...menu}
            importPath={paths.import}
            isBlocked={!isOnline}
            isExporting={exporting.isPending}
            onExport={handleExport}
          />
        )}
      >
        <Ellipsis aria-hidden="true" size={20} />
      </MenuButton>
    );
  }

  return (
    <>
      {isOnline ? (
        <Link to={paths.import} className={buttonClass({})}>
          <Upload aria-hidden="true" size={18} />
          Import
        </Link>
      ) : (
        <Button icon={<Upload aria-hidden="true" size={18} />} disabled>
          Import
        </Button>
      )}
      {mayExport && (
        <Button
          icon={<Download aria-hidden="true" size={18} />}
          disabled={!isOnline}
          busy={exporting.isPending}
          busyText="Exporting..."
          onClick={handleExport}
        >
          Export CSV
        </Button>
      )}
    </>
  );
}
