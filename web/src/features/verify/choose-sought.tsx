import { checkMessages } from '@ffl/domain/cards/check-messages';
import {
  isListed,
  type ListedProgram,
  readSought,
  soughtAtBase,
  soughtGroups,
  soughtText,
  writeSought,
} from '@ffl/domain/cards/sought';
import { useId } from 'react';
import { Select } from '../../components/ui/form-field.tsx';
import type { SoughtHere } from './use-sought.ts';

type ChooseSoughtProps = SoughtHere & {
  /** Null if the list names no programs, so that there is nothing to choose. */
  listed: readonly ListedProgram[] | null;
};

/** Asks "What are you checking for?" until it is answered. One tap changes the answer. */
export function ChooseSought({ listed, chosen, sought, ownBase, onChoose }: ChooseSoughtProps) {
  const id = useId();
  if (!listed && !sought) return null;
  const isGone = sought != null && !isListed(sought, listed);
  const isUndecided = chosen === undefined;
  return (
    <div className="flex flex-col gap-1">
      <label htmlFor={id} className="font-semibold">
        {checkMessages.sought}
      </label>
      <Select
        id={id}
        value={sought === undefined || (isUndecided && ownBase === null) ? '' : writeSought(sought)}
        aria-describedby={isUndecided ? `${id}-text` : undefined}
        onChange={({ target }) => onChoose(readSought(target.value) ?? null)}
      >
        {isUndecided && ownBase === null && <option value="">{checkMessages.notChosen}</option>}
        {isGone && <option value={writeSought(sought)}>{checkMessages.notThere(soughtText(sought))}</option>}
        {ownBase !== null && listed?.some(({ base }) => base === ownBase) && (
          <Group {...soughtAtBase(listed, ownBase)} />
        )}
        <option value={writeSought(null)}>{checkMessages.everything}</option>
        {soughtGroups(listed ?? [], ownBase).map(
          (group) => group.choices.length > 0 && <Group key={group.title} {...group} />,
        )}
      </Select>
      {isUndecided && (
        <p id={`${id}-text`} className="text-ink-2 text-meta">
          {ownBase === null ? checkMessages.soughtText : checkMessages.soughtOfBase(ownBase)}
        </p>
      )}
    </div>
  );
}

function Group({ title, choices }: ReturnType<typeof soughtAtBase>) {
  return (
    <optgroup label={title}>
      {choices.map(({ sought, label }) => (
        <option key={label} value={writeSought(sought)}>
          {label}
        </option>
      ))}
    </optgroup>
  );
}
