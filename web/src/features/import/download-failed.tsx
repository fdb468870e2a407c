import { countText } from '@ffl/domain/numbers/count-text';
import { faultyLines } from '@ffl/domain/transfer/import-counts';
import type { ImportProblem } from '@ffl/domain/transfer/import-plan';
import type { Listed } from '@ffl/domain/transfer/import-report';
import { Download } from 'lucide-react';
import { Button } from '../../components/ui/button.tsx';
import { download } from '../../lib/files/download.ts';
import { failedRowsCsv, type OpenedFile } from './opened-file.ts';

type DownloadFailedProps = {
  file: OpenedFile;
  problems: Listed<ImportProblem>;
  onFail: (error: unknown) => void;
};

/** Returns the rows that can't be imported as a file to correct, each with its reasons. */
export function DownloadFailed({ file, problems, onFail }: DownloadFailedProps) {
  const count = faultyLines(problems.first).length;

  async function handleClick() {
    try {
      download(`problems-${file.name.replace(/\.\w+$/, '')}.csv`, await failedRowsCsv(file, problems.first));
    } catch (error) {
      onFail(error);
    }
  }

  return (
    <Button icon={<Download aria-hidden="true" size={18} />} onClick={() => void handleClick()}>
      Download {countText(count)} {count === 1 ? 'row' : 'rows'} with reasons
    </Button>
  );
}
