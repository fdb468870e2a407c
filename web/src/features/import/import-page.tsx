import { transferMessages } from '@ffl/domain/transfer/messages';
import { BackLink } from '../../components/ui/back-link.tsx';
import { Card } from '../../components/ui/card.tsx';
import { LeaveWarning } from '../../components/ui/leave-warning.tsx';
import { Notice } from '../../components/ui/notice.tsx';
import { OfflineNote } from '../../components/ui/offline-note.tsx';
import { PageHeading } from '../../components/ui/page-heading.tsx';
import { CheckResult } from './check-result.tsx';
import { ChooseFile } from './choose-file.tsx';
import { ImportSummary } from './import-summary.tsx';
import { MapColumns } from './map-columns.tsx';
import { NotConfirmed } from './not-confirmed.tsx';
import { Progress } from './progress.tsx';
import { type Import, useImport } from './use-import.ts';
import { useMembersPaths } from './use-members-paths.ts';

/** Imports members and their credentials from a file: chosen, its columns named, checked, saved. */
export function ImportPage() {
  const current = useImport();
  const { stage, problem } = current;
  const paths = useMembersPaths();
  return (
    <>
      <BackLink to={paths.list}>Back to Members</BackLink>
      <PageHeading title="Import members" description={transferMessages.fromFile} />
      <LeaveWarning hasEntries={stage.kind !== 'choosing' && stage.kind !== 'saved'} />
      <div className="flex max-w-220 flex-col gap-4">
        {problem !== null && (
          <Notice tone="danger" announced>
            {problem}
          </Notice>
        )}
        <OfflineNote />
        <Card title={titles[stage.kind]}>
          <Stage current={current} />
        </Card>
      </div>
    </>
  );
}

const titles: Readonly<Record<Import['stage']['kind'], string>> = {
  choosing: '1. File',
  mapping: '2. Columns',
  checking: '3. Check',
  checked: '3. Check',
  saving: '4. Save',
  unconfirmed: '4. Save',
  saved: 'Imported',
};

function Stage({ current }: { current: Import }) {
  const { file, stage } = current;
  if (file === null || stage.kind === 'choosing') return <ChooseFile onOpen={current.open} />;
  switch (stage.kind) {
    case 'mapping':
      return <MapColumns file={file} onOpen={current.open} onRestart={current.restart} onCheck={current.check} />;
    case 'checking':
      return <Progress what="Checking" of="rows" progress={stage.progress} onCancel={current.cancel} />;
    case 'checked':
      return (
        <CheckResult
          file={file}
          checked={stage.checked}
          onBack={current.back}
          onSave={current.save}
          onFail={current.fail}
        />
      );
    case 'saving':
      return (
        <Progress
          what="Saving"
          of="people"
          progress={stage.progress}
          isCancelling={stage.isCancelling}
          onCancel={current.cancel}
        >
          {transferMessages.allOrNothing}
        </Progress>
      );
    case 'unconfirmed':
      return <NotConfirmed onTryAgain={() => current.save(stage.checked, stage.choice)} onBack={current.back} />;
    case 'saved':
      return (
        <ImportSummary
          file={file}
          problems={stage.checked.report.problems}
          counts={stage.counts}
          onRestart={current.restart}
          onFail={current.fail}
        />
      );
  }
}
