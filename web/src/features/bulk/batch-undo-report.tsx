import { bulkMessages } from '@ffl/domain/credentials/bulk-messages';
import type { BatchUndone } from '../../api/credentials/bulk-void.ts';
import { Button } from '../../components/ui/button.tsx';
import { Dialog } from '../../components/ui/dialog.tsx';
import { NameGroup } from './name-group.tsx';
import { keptLine, undoneLine, undoneTitle } from './undone-lines.ts';

type BatchUndoReportProps = { report: BatchUndone; description: string; onClose: () => void };

/** Whose punch was undone, who keeps it and why. */
export function BatchUndoReport({ report, description, onClose }: BatchUndoReportProps) {
  const { undone, kept } = report;
  return (
    <Dialog
      title={undoneTitle(report)}
      description={description}
      onClose={onClose}
      footer={
        <Button variant="primary" onClick={onClose}>
          Done
        </Button>
      }
    >
      <div className="flex flex-col gap-5">
        {undone.length > 0 && (
          <NameGroup title={`${bulkMessages.people(undone.length)} taken back`} people={undone.map(undoneLine)} />
        )}
        {kept.length > 0 && (
          <NameGroup title={`${bulkMessages.people(kept.length)} left as they are`} people={kept.map(keptLine)} />
        )}
      </div>
    </Dialog>
  );
}
