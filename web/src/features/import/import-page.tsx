import { countText } from '@ffl/domain/numbers/count-text';
import { transferMessages } from '@ffl/domain/transfer/messages';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useId, useState } from 'react';
import type { ImportProgress } from '../../api/members/import-members.ts';
import { BackLink } from '../../components/ui/back-link.tsx';
import { Button, buttonClass } from '../../components/ui/button.tsx';
import { Card } from '../../components/ui/card.tsx';
import { LeaveWarning } from '../../components/ui/leave-warning.tsx';
import { Notice, OfflineNote } from '../../components/ui/notice.tsx';
import { PageHeading } from '../../components/ui/page-heading.tsx';
import { soon } from '../../lib/pages/soon.ts';
import { unconfirmedTitle } from '../../lib/write/write-state.ts';
import { ChooseFile } from './choose-file.tsx';
import { CountList } from './count-list.tsx';
import { DownloadFailed } from './download-failed.tsx';
import type { OpenedFile } from './opened-file.ts';
import { type Import, useImport } from './use-import.ts';
import { useMembersPaths } from './use-members-paths.ts';

const MapColumns = soon(async () => (await import('./map-columns.tsx')).MapColumns);
const EarlierImports = soon(async () => (await import('./earlier-imports.tsx')).EarlierImports);
const UndoImport = soon(async () => (await import('./undo-import.tsx')).UndoImport);
const CheckResult = soon(async () => (await import('./check-result.tsx')).CheckResult);

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
        {stage.kind === 'choosing' && <EarlierImports />}
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
          onCheckAgain={(same) => current.checkAgain(stage.checked, same)}
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
      return <ImportSummary file={file} saved={stage} onRestart={current.restart} onFail={current.fail} />;
  }
}

type ImportSummaryProps = {
  file: OpenedFile;
  saved: Extract<Import['stage'], { kind: 'saved' }>;
  onRestart: () => void;
  onFail: (error: unknown) => void;
};

/** What an import did, and its undo. */
function ImportSummary({ file, saved: { checked, counts, at }, onRestart, onFail }: ImportSummaryProps) {
  const paths = useMembersPaths();
  const [isUndone, setIsUndone] = useState(false);
  const { problems } = checked.report;
  return (
    <div className="flex flex-col items-start gap-4">
      {!isUndone && <Notice tone="success" title={transferMessages.saved} announced />}
      {!isUndone && <CountList counts={counts} />}
      {!isUndone && problems.total > 0 && <DownloadFailed file={file} problems={problems} onFail={onFail} />}
      {counts.added + counts.updated > 0 && (
        <UndoImport
          importId={checked.importId}
          fileName={file.name}
          at={at}
          isExplained
          onUndone={() => setIsUndone(true)}
        />
      )}
      <div className="flex flex-wrap gap-3">
        <Link to={paths.list} className={buttonClass({ variant: 'primary' })}>
          Go to Members
        </Link>
        <Button onClick={onRestart}>Import another file</Button>
      </div>
    </div>
  );
}

/** Nobody knows whether the import was saved. */
function NotConfirmed({ onTryAgain, onBack }: { onTryAgain: () => void; onBack: () => void }) {
  return (
    <Notice
      tone="warning"
      title={unconfirmedTitle}
      announced
      actions={
        <>
          <Button variant="primary" onClick={onTryAgain}>
            Try again
          </Button>
          <Button onClick={onBack}>Stop trying</Button>
        </>
      }
    >
      {transferMessages.unconfirmed}
    </Notice>
  );
}

type ProgressProps = {
  what: string;
  /** What is counted. */
  of: string;
  progress: ImportProgress | null;
  isCancelling?: boolean;
  onCancel: () => void;
  children?: ReactNode;
};

/** The progress of something long, with a way to end it. */
function Progress({ what, of, progress, isCancelling = false, onCancel, children }: ProgressProps) {
  const labelId = useId();
  const { done, total } = progress ?? { done: 0, total: 0 };
  return (
    <div className="flex flex-col items-start gap-3">
      <p id={labelId} role="status" data-numbers="">
        {total === 0 ? `${what}...` : `${what}... ${countText(done)} of ${countText(total)} ${of}`}
      </p>
      <progress
        aria-labelledby={labelId}
        className="h-3 w-full accent-accent"
        {...(total > 0 && { value: done, max: total })}
      />
      {children !== undefined && <p className="text-ink-2 text-meta">{children}</p>}
      <Button busy={isCancelling} busyText="Cancelling..." onClick={onCancel}>
        Cancel
      </Button>
    </div>
  );
}
