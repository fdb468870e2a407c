import { countText } from '@ffl/domain/numbers';
import { faultyLines, type ImportProblem } from '@ffl/domain/transfer';
import { Download } from 'lucide-react';
import { Button } from '../../components/ui/button.tsx';
import { download } from '../../lib/download.ts';
import { failedRowsCsv, type OpenedFile } from './opened-file.ts';

/** Gives the rows that cannot be imported as a file to correct, each with its reasons. */
export function DownloadFailed({ file, problems }: { file: OpenedFile; problems: readonly ImportProblem[] }) {
  const count = faultyLines(problems).length;
  return (
    <Button
      icon={<Download aria-hidden="true" size={18} />}
      onClick={() => download(`problems-${file.name.replace(/\.\w+$/, '')}.csv`, failedRowsCsv(file, problems))}
    >
      Download {countText(count)} {count === 1 ? 'row' : 'rows'} with reasons
    </Button>
  );
}
