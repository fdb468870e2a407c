import { granteePageMessages } from '@ffl/domain/grants/page-messages';
import { Eye } from 'lucide-react';
import { Button } from '../../components/ui/button.tsx';
import { viewAs } from '../../lib/session/view-as.ts';

/** Says that the pages are those of a reader, and leads back to one's own. */
export function ViewedNotice({ base, className }: { base: string; className: string }) {
  return (
    <div className={`${className} bg-info-tint text-info`}>
      <Eye aria-hidden="true" size={16} className="shrink-0" />
      <span>{granteePageMessages.viewed(base)}</span>
      <Button size="small" className="ml-2" onClick={() => viewAs(null)}>
        {granteePageMessages.stopViewing}
      </Button>
    </div>
  );
}
