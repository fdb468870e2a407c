import { expiryText } from '@ffl/domain/credentials/held-programs';
import { credentialMessages } from '@ffl/domain/credentials/messages';
import { credentialStatus, statusLabels } from '@ffl/domain/credentials/status';
import { programAtBase } from '@ffl/domain/programs/program';
import { clsx } from 'clsx';
import { useId } from 'react';
import { PunchStatusPill } from '../../components/credentials/punch-status-pill.tsx';
import { ProgramTile } from '../../components/programs/program-tile.tsx';
import type { PunchChoice } from './punch-prospect.ts';

type HeldChoiceProps = {
  /** The suggested one, which is punched unless another is chosen, comes first. */
  choices: readonly PunchChoice[];
  target: PunchChoice | null;
  isLocked: boolean;
  now: Date;
  onChoose: (choice: PunchChoice) => void;
};

/** Lists several held programs of the card with their dates, so that none is punched instead of another. */
export function HeldChoice({ choices, target, isLocked, now, onChoose }: HeldChoiceProps) {
  const id = useId();
  return (
    <fieldset disabled={isLocked} aria-labelledby={id} className="flex flex-col gap-2">
      <p id={id} className="font-semibold text-table">
        {credentialMessages.whichPunched}
      </p>
      {choices.map((choice) => {
        const { program, credential } = choice;
        const status = credentialStatus(credential, now);
        return (
          <label
            key={program.id}
            className={clsx(
              'flex min-h-12 cursor-pointer flex-wrap items-center gap-x-3 gap-y-1 rounded-control border border-line-strong bg-surface px-3 py-2 hover:bg-sunken',
              'has-checked:border-accent has-checked:bg-info-tint has-focus-visible:outline-2 has-focus-visible:outline-accent has-focus-visible:outline-offset-2',
            )}
          >
            <input
              type="radio"
              name={id}
              checked={program.id === target?.program.id}
              onChange={() => onChoose(choice)}
              className="size-5 shrink-0"
            />
            <ProgramTile name={program.name} type={program.programType} isDecorative />
            <span className="min-w-0 flex-1 font-semibold">{programAtBase(program)}</span>
            <span
              className="flex flex-wrap items-center gap-x-3 gap-y-1 text-meta max-md:w-full max-md:pl-8"
              data-numbers=""
            >
              {`${status === 'expired' ? 'since' : 'until'} ${expiryText(credential.expiresDate, now)}`}
              <PunchStatusPill status={statusLabels[status]} />
            </span>
          </label>
        );
      })}
    </fieldset>
  );
}
