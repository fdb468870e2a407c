import { checkMessages } from '@ffl/domain/cards/check-messages';
import { isListed, type ListedProgram, soughtFor, soughtText } from '@ffl/domain/cards/sought';
import { ProgramThenBase } from '../../components/bases/program-then-base.tsx';
import type { SoughtHere } from './use-sought.ts';

type ChooseSoughtProps = SoughtHere & {
  /** Null if the list names no programs, so that there is nothing to choose. */
  listed: readonly ListedProgram[] | null;
};

/** What cards are checked for: everything or a program, then any base or one. */
export function ChooseSought({ listed, sought, onChoose }: ChooseSoughtProps) {
  if (!listed && !sought) return null;
  const known = listed ?? [];
  const program = sought && ('name' in sought ? sought.name : sought.by === 'base' ? null : undefined);
  const base = sought && ('base' in sought ? sought.base : null);
  const basesOf = (name: string | null) =>
    distinct(known.flatMap((one) => (one.base === null || (name ?? one.name) !== one.name ? [] : one.base)));
  const bases = basesOf(program ?? null);
  return (
    <>
      <ProgramThenBase
        program={{
          label: checkMessages.sought,
          choices: [
            { value: null, text: checkMessages.everything },
            ...distinct(known.map(({ name }) => name)).map(asChoice),
          ],
          chosen: program,
          onChoose: (name) => onChoose(soughtFor(name, basesOf(name).find((one) => one === base) ?? null)),
        }}
        base={{
          label: checkMessages.atBase,
          choices: bases.length === 0 ? [] : [{ value: null, text: checkMessages.anyBase }, ...bases.map(asChoice)],
          chosen: base,
          onChoose: (next) => onChoose(soughtFor(program ?? null, next)),
        }}
      />
      <p className="font-semibold text-meta empty:hidden">
        {sought && !isListed(sought, listed)
          ? checkMessages.notThere(soughtText(sought))
          : sought?.by === 'type' && soughtText(sought)}
      </p>
    </>
  );
}

function asChoice(value: string) {
  return { value, text: value };
}

function distinct(texts: readonly string[]): string[] {
  return [...new Set(texts)].toSorted();
}
