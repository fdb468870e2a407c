import { bulkMessages } from '@ffl/domain/credentials';
import type { BatchTakenBack } from '../../api/credentials/bulk-void.ts';
import { Button } from '../../components/ui/button.tsx';
import { Dialog } from '../../components/ui/dialog.tsx';
import { NameGroup } from './name-group.tsx';
import { keptLine, takenBackLine, takenBackTitle } from './taken-back.ts';

type BatchUndoReportProps = { report: BatchTakenBack; description: string; onClose: () => void };

/** Whose punch was undone, who keeps it and why. */
export function BatchUndoReport({ report, description, onClose }: BatchUndoReportProps) {
  const { takenBack, kept } = report;
  return (
    <Dialog
      title={takenBackTitle(report)}
      description={description}
      onClose={onClose}
      footer={
        <Button variant="primary" onClick={onClose}>
          Done
        </Button>
      }
    >
      <div className="flex flex-col gap-5">
        {takenBack.length > 0 && (
          <NameGroup
            title={`${bulkMessages.people(takenBack.length)} taken back`}
            people={takenBack.map(takenBackLine)}
          />
        )}
        {kept.length > 0 && (
          <NameGroup title={`${bulkMessages.people(kept.length)} left as they are`} people={kept.map(keptLine)} />
        )}
      </div>
    </Dialog>
  );
}
