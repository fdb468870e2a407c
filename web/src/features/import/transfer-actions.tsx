import { Link } from '@tanstack/react-router';
import { Download, Upload } from 'lucide-react';
import { Suspense } from 'react';
import { exportMembers } from '../../api/members/export-members.ts';
import type { MembersAsked } from '../../api/members/list-rows.ts';
import { Button } from '../../components/ui/button.tsx';
import { buttonClass } from '../../components/ui/button-class.ts';
import { useExport } from '../../hooks/use-export.ts';
import { useIsPhone } from '../../hooks/use-is-phone.ts';
import { useOnline } from '../../hooks/use-online.ts';
import { later } from '../../lib/soon.ts';
import { useMembersPaths } from './use-members-paths.ts';

const TransferMenu = later(async () => (await import('./transfer-menu.tsx')).TransferMenu);

/** The way in and out for many members: a page that imports a file, a file of everybody whom the list finds. */
export function TransferActions({ asked }: { asked: MembersAsked }) {
  const exporting = useExport('member', exportMembers);
  const paths = useMembersPaths();
  const isPhone = useIsPhone();
  const isOnline = useOnline();
  const handleExport = () => exporting.mutate({ asked });

  if (isPhone) {
    return (
      <Suspense fallback={<span className="order-last size-12" />}>
        <TransferMenu
          importPath={paths.import}
          isBlocked={!isOnline}
          isExporting={exporting.isPending}
          onExport={handleExport}
        />
      </Suspense>
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
      <Button
        icon={<Download aria-hidden="true" size={18} />}
        disabled={!isOnline}
        busy={exporting.isPending}
        busyText="Exporting..."
        onClick={handleExport}
      >
        Export CSV
      </Button>
    </>
  );
}
