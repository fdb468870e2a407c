import { checkMessages } from '@ffl/domain/cards/check-messages';
import { isListed, type ListedProgram, soughtFor, soughtText } from '@ffl/domain/cards/sought';
import { PressedChoice } from '../../components/bases/pressed-choice.tsx';
import type { SoughtHere } from './use-sought.ts';

type ChooseSoughtProps = SoughtHere & {
  /** Null if the list names no programs, so that there is nothing to choose. */
  listed: readonly ListedProgram[] | null;
};

/** What cards are checked for: everything or a program, then any base or one. */
export function ChooseSought({ listed, sought, onChoose }: ChooseSoughtProps) {
  if (!listed && !sought) return null;
  const known = listed ?? [];
  const program = sought && ('name' in sought ? sought.name : null);
  const base = sought && ('base' in sought ? sought.base : null);
  const basesOf = (name: string | null) =>
    distinct(known.flatMap((one) => (one.base === null || (name ?? one.name) !== one.name ? [] : one.base)));
  const bases = basesOf(program ?? null);
  return (
    <>
      <PressedChoice
        label={checkMessages.sought}
        choices={[{ value: null, text: checkMessages.everything }, ...distinct(known.map(({ name }) => name))]}
        chosen={program}
        onChoose={(name) => onChoose(soughtFor(name, basesOf(name).find(({ value }) => value === base)?.value ?? null))}
      />
      {bases.length > 0 && (
        <PressedChoice
          label={checkMessages.atBase}
          choices={[{ value: null, text: checkMessages.anyBase }, ...bases]}
          chosen={base}
          onChoose={(next) => onChoose(soughtFor(program ?? null, next))}
        />
      )}
      <p className="font-semibold text-meta empty:hidden">
        {sought && !isListed(sought, listed) && checkMessages.notThere(soughtText(sought))}
      </p>
    </>
  );
}

function distinct(texts: readonly string[]) {
  return [...new Set(texts)].toSorted().map((text) => ({ value: text, text }));
}
