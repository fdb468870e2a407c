import type { ImportCounts } from '@ffl/domain/transfer/import-counts';
import type { ImportProblem } from '@ffl/domain/transfer/import-plan';
import type { Listed } from '@ffl/domain/transfer/import-report';
import { transferMessages } from '@ffl/domain/transfer/messages';
import { Link } from '@tanstack/react-router';
import { Button } from '../../components/ui/button.tsx';
import { buttonClass } from '../../components/ui/button-class.ts';
import { Notice } from '../../components/ui/notice.tsx';
import { CountList } from './count-list.tsx';
import { DownloadFailed } from './download-failed.tsx';
import type { OpenedFile } from './opened-file.ts';
import { useMembersPaths } from './use-members-paths.ts';

type ImportSummaryProps = {
  file: OpenedFile;
  problems: Listed<ImportProblem>;
  counts: ImportCounts;
  onRestart: () => void;
  onFail: (error: unknown) => void;
};

/** What an import did. */
export function ImportSummary({ file, problems, counts, onRestart, onFail }: ImportSummaryProps) {
  const paths = useMembersPaths();
  return (
    <div className="flex flex-col items-start gap-4">
      <Notice tone="success" title={transferMessages.saved} announced />
      <CountList counts={counts} />
      {problems.total > 0 && <DownloadFailed file={file} problems={problems} onFail={onFail} />}
      <div className="flex flex-wrap gap-3">
        <Link to={paths.list} className={buttonClass({ variant: 'primary' })}>
          Go to Members
        </Link>
        <Button onClick={onRestart}>Import another file</Button>
      </div>
    </div>
  );
}
