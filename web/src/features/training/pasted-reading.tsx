import { traineeMessages } from '@ffl/domain/trainees/messages';
import { type Reading, readingLabel } from '@ffl/domain/trainees/reading';

import { LabeledSelect } from '../../components/ui/filter-fields.tsx';
import { Notice } from '../../components/ui/notice.tsx';

type PastedReadingProps = {
  readings: readonly Reading[];
  /** Null while only the user can tell. */
  chosen: Reading | null;
  onChoose: (label: string) => void;
};

/** What the columns of the list just pasted hold: shown where that is sure, else the user chooses. A choice reads the whole list again. */
export function PastedReading({ readings, chosen, onChoose }: PastedReadingProps) {
  if (readings.length < 2) return null;
  return (
    <div className="mt-3 flex flex-col items-start gap-3">
      {chosen === null && (
        <Notice tone="warning" title={traineeMessages.readAsQuestion} announced>
          {traineeMessages.readAsText}
        </Notice>
      )}
      <LabeledSelect
        label={traineeMessages.readAs}
        value={chosen === null ? '' : readingLabel(chosen)}
        className="max-md:w-full"
        onChange={(event) => onChoose(event.currentTarget.value)}
      >
        {chosen === null && (
          <option value="" disabled>
            {traineeMessages.readAsChoose}
          </option>
        )}
        {readings.map(readingLabel).map((label) => (
          <option key={label}>{label}</option>
        ))}
      </LabeledSelect>
    </div>
  );
}
