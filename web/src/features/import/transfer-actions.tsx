import { Link } from '@tanstack/react-router';
import { Download, Upload } from 'lucide-react';
import { exportMembers } from '../../api/members/export-members.ts';
import type { MembersAsked } from '../../api/members/list-rows.ts';
import { Button } from '../../components/ui/button.tsx';
import { buttonClass } from '../../components/ui/button-class.ts';
import { useExport } from '../../hooks/use-export.ts';
import { useMembersPaths } from './use-members-paths.ts';

/** The way in and out for many members: a page that imports a file, a file of everybody whom the list finds. */
export function TransferActions({ asked }: { asked: MembersAsked }) {
  const exporting = useExport('member', exportMembers);
  const paths = useMembersPaths();

  return (
    <>
      <Link to={paths.import} className={buttonClass({})}>
        <Upload aria-hidden="true" size={18} />
        Import
      </Link>
      <Button
        icon={<Download aria-hidden="true" size={18} />}
        busy={exporting.isPending}
        busyText="Exporting..."
        onClick={() => exporting.mutate({ asked })}
      >
        Export CSV
      </Button>
    </>
  );
}
