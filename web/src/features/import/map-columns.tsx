import { countText } from '@ffl/domain/numbers/count-text';
import type { DateOrder } from '@ffl/domain/transfer/dates';
import { fieldLabels, transferFields } from '@ffl/domain/transfer/fields';
import { type ColumnMapping, type ColumnMeaning, missingFields } from '@ffl/domain/transfer/guess-mapping';
import { transferMessages } from '@ffl/domain/transfer/messages';
import { Button } from '../../components/ui/button.tsx';
import { Field } from '../../components/ui/field.tsx';
import { Select } from '../../components/ui/form-field.tsx';
import { Notice } from '../../components/ui/notice.tsx';
import { useOnline } from '../../hooks/device/use-online.ts';
import { DateOrders, HeadingLine, Sheet, Spelling } from './file-questions.tsx';
import { EveryRow, TextMeaning } from './file-values.tsx';
import {
  columnName,
  guessedAnew,
  isSettled,
  type OpenedFile,
  openFile,
  type SaidFormat,
  withMeaning,
} from './opened-file.ts';
import { TextFormat } from './text-format.tsx';

type MapColumnsProps = {
  file: OpenedFile;
  onOpen: (read: () => Promise<OpenedFile>) => Promise<void>;
  onRestart: () => void;
  onCheck: () => void;
};

/** What the file's columns mean, guessed from their headings. */
export function MapColumns({ file, onOpen, onRestart, onCheck }: MapColumnsProps) {
  const isOnline = useOnline();
  const missing = missingFields(file.mapping, file.everyRow);
  // A column is its position: headings may repeat or be empty.
  const columns = file.headings.map((_heading, column) => column);
  const settled = isSettled(file);

  function readAs(said: SaidFormat) {
    void onOpen(() => openFile(file.name, file.file, { ...file.said, ...said }, file.names));
  }

  function chooseOrder(column: number, order: DateOrder) {
    void onOpen(async () => ({ ...file, chosenOrders: { ...file.chosenOrders, [column]: order } }));
  }

  function mean(column: number, field: ColumnMapping[number]) {
    void onOpen(async () => ({ ...file, mapping: withMeaning(file, column, field) }));
  }

  return (
    <div className="flex flex-col gap-5">
      <p className="wrap-anywhere">
        <span className="font-semibold">{file.name}</span>, {countText(file.rowCount)}{' '}
        {file.rowCount === 1 ? 'row' : 'rows'}
      </p>
      <Spelling file={file} onChoose={(encoding) => readAs({ encoding })} />
      {file.workbook === null && <TextFormat file={file} onSay={readAs} />}
      <Sheet
        file={file}
        onChoose={(sheet) => void onOpen(() => openFile(file.name, file.file, { sheet }, file.names))}
      />
      <HeadingLine file={file} onChoose={(heading) => readAs({ heading })} />
      {file.isAsBefore && (
        <Notice
          tone="info"
          actions={
            <Button size="small" onClick={() => void onOpen(async () => guessedAnew(file))}>
              Guess again
            </Button>
          }
        >
          {transferMessages.asBefore}
        </Notice>
      )}
      <fieldset className="grid gap-4 md:grid-cols-2">
        <legend className="mb-2 font-semibold">What is in each column</legend>
        {columns.map((column) => (
          <Field
            key={column}
            className="wrap-anywhere min-w-0"
            label={columnName(file, column)}
            hint={sampleOf(file, column)}
          >
            {(control) => (
              <Select
                {...control}
                required={false}
                value={file.mapping[column] ?? ''}
                onChange={(event) => mean(column, (event.target.value || null) as ColumnMeaning | null)}
              >
                <option value="">Leave out</option>
                <option value="fullName">Whole name</option>
                {transferFields.map((field) => (
                  <option key={field} value={field}>
                    {fieldLabels[field]}
                  </option>
                ))}
                {file.names.program.map(([program = '']) => (
                  <option key={program} value={`program ${program}`}>
                    {transferMessages.datesOf(program)}
                  </option>
                ))}
              </Select>
            )}
          </Field>
        ))}
      </fieldset>
      <DateOrders file={file} onChoose={chooseOrder} />
      <EveryRow file={file} onChange={(everyRow) => void onOpen(async () => ({ ...file, everyRow }))} />
      <TextMeaning file={file} onChange={(meanings) => void onOpen(async () => ({ ...file, meanings }))} />
      <p role="status" className="font-semibold text-expiring-30 text-meta empty:hidden">
        {missing.length > 0 && `Still to choose: ${missing.map((field) => fieldLabels[field]).join(', ')}. `}
        {!settled && transferMessages.stillAsked}
      </p>
      <div className="flex flex-wrap gap-3">
        <Button variant="primary" disabled={missing.length > 0 || !settled || !isOnline} onClick={onCheck}>
          Check the file
        </Button>
        <Button onClick={onRestart}>Choose another file</Button>
      </div>
      <p className="text-ink-2 text-meta">{transferMessages.checkChangesNothing}</p>
    </div>
  );
}

/** A column's first texts. */
function sampleOf({ samples }: OpenedFile, column: number): string {
  const texts = new Set(samples.map(({ cells }) => cells[column]?.trim().slice(0, 40) ?? ''));
  texts.delete('');
  return texts.size === 0 ? 'Empty' : [...texts].slice(0, 3).join(' · ');
}
