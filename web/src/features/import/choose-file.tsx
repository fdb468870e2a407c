import { exportHeadings } from '@ffl/domain/transfer/export-rows';
import { transferMessages } from '@ffl/domain/transfer/messages';
import type { NamesInUse } from '@ffl/domain/transfer/names-in-use';
import { byteOrderMark, writeCsv } from '@ffl/domain/transfer/write-csv';
import { Download, Upload } from 'lucide-react';
import { type DragEvent, useId, useRef, useState } from 'react';
import { Button } from '../../components/ui/button.tsx';
import { download } from '../../lib/files/download.ts';
import { type OpenedFile, openFile } from './opened-file.ts';

type ChooseFileProps = { onOpen: (read: (names: NamesInUse) => Promise<OpenedFile>) => Promise<void> };

/** Reads a file on this device. It is sent when the check starts, not before. */
export function ChooseFile({ onOpen }: ChooseFileProps) {
  const input = useRef<HTMLInputElement>(null);
  const hintId = useId();
  const [isReading, setIsReading] = useState(false);

  async function read(file: File | undefined) {
    if (!file) return;
    setIsReading(true);
    await onOpen((names) => openFile(file.name, file, {}, names));
    setIsReading(false);
  }

  function handleDrop(event: DragEvent) {
    event.preventDefault();
    void read(event.dataTransfer.files[0]);
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping a file is an extra; the button does the same.
    <div className="flex flex-col items-start gap-4" onDragOver={(event) => event.preventDefault()} onDrop={handleDrop}>
      <ul className="max-w-[70ch] list-disc pl-5 text-ink-2">
        <li>{transferMessages.lines}</li>
        <li>{transferMessages.needed}</li>
        <li>{transferMessages.dates}</li>
        <li>
          {transferMessages.exampleIs} <code className="wrap-anywhere text-meta">{transferMessages.example}</code>
        </li>
        <li>{transferMessages.computed}</li>
        <li>{transferMessages.limits}</li>
      </ul>
      <div className="flex flex-wrap gap-3">
        <Button
          variant="primary"
          icon={<Upload aria-hidden="true" size={18} />}
          busy={isReading}
          busyText="Reading..."
          aria-describedby={hintId}
          onClick={() => input.current?.click()}
        >
          Choose file
        </Button>
        <Button icon={<Download aria-hidden="true" size={18} />} onClick={downloadTemplate}>
          Download template
        </Button>
      </div>
      <input
        ref={input}
        type="file"
        accept=".csv,.txt,.tsv,.xlsx,text/csv,text/plain,text/tab-separated-values,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
        aria-label="CSV file or workbook"
        tabIndex={-1}
        className="sr-only"
        onChange={(event) => {
          void read(event.target.files?.[0]);
          event.target.value = '';
        }}
      />
      <p id={hintId} className="text-ink-2 text-meta">
        {transferMessages.staysHere}
      </p>
    </div>
  );
}

/** Headings only: a row of example could be imported by mistake, and stands on the page. */
function downloadTemplate() {
  download('members-template.csv', byteOrderMark + writeCsv([exportHeadings]));
}
