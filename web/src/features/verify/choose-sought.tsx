import {
  checkMessages,
  isListed,
  type ListedProgram,
  readSought,
  soughtGroups,
  soughtText,
  writeSought,
} from '@ffl/domain/cards';
import { useId } from 'react';
import { Select } from '../../components/ui/select.tsx';
import type { SoughtHere } from './use-sought.ts';

type ChooseSoughtProps = SoughtHere & {
  /** Null: the list doesn't say; then there is nothing to choose. */
  listed: readonly ListedProgram[] | null;
};

/** "What are you checking for?", asked until it is answered, and one tap to change. */
export function ChooseSought({ listed, sought, onChoose }: ChooseSoughtProps) {
  const id = useId();
  if (!listed && !sought) return null;
  const isGone = sought != null && !isListed(sought, listed);
  return (
    <div className="flex flex-col gap-1">
      <label htmlFor={id} className="font-semibold">
        {checkMessages.sought}
      </label>
      <Select
        id={id}
        value={sought === undefined ? '' : writeSought(sought)}
        aria-describedby={sought === undefined ? `${id}-text` : undefined}
        onChange={({ target }) => onChoose(readSought(target.value) ?? null)}
      >
        {sought === undefined && <option value="">{checkMessages.notChosen}</option>}
        <option value={writeSought(null)}>{checkMessages.everything}</option>
        {isGone && <option value={writeSought(sought)}>{checkMessages.notThere(soughtText(sought))}</option>}
        {soughtGroups(listed ?? []).map(
          ({ title, choices }) =>
            choices.length > 0 && (
              <optgroup key={title} label={title}>
                {choices.map((choice) => (
                  <option key={choice.label} value={writeSought(choice.sought)}>
                    {choice.label}
                  </option>
                ))}
              </optgroup>
            ),
        )}
      </Select>
      {sought === undefined && (
        <p id={`${id}-text`} className="text-ink-2 text-meta">
          {checkMessages.soughtText}
        </p>
      )}
    </div>
  );
}
