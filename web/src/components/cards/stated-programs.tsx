import type { JudgedProgram } from '@ffl/domain/cards/verdict';
import { endsSoonText, programStateWords, statedTitle } from '@ffl/domain/cards/verdict-words';
import { displayDateTime } from '@ffl/domain/time/denver';
import { clsx } from 'clsx';
import { type Look, verdictLooks } from './verdict-look.ts';

type StatedProgramsProps = {
  programs: readonly JudgedProgram[];
  /** Of what is in force. */
  inForce: Look;
  now: Date;
};

/** What a code states, each program with its own state and date. */
export function StatedPrograms({ programs, inForce, now }: StatedProgramsProps) {
  if (programs.length === 0) return null;
  return (
    <ul className="mt-2 flex flex-col gap-3">
      {programs.map(({ program, state, until }) => {
        const { Icon, look } = state === 'valid' ? inForce : verdictLooks[state];
        return (
          <li key={program.index}>
            <p className="font-semibold">{statedTitle(program)}</p>
            <p data-numbers="" className="flex flex-wrap items-center gap-x-2 text-meta">
              <span className={clsx('inline-flex items-center gap-1 rounded-pill px-2 font-semibold', look)}>
                <Icon aria-hidden="true" size={16} />
                {programStateWords[state]}
              </span>
              <span className="text-ink-2">
                {(state === 'valid' && endsSoonText(until, now)) ||
                  `${state === 'lapsed' ? 'on' : 'until'} ${displayDateTime(until)}`}
              </span>
            </p>
          </li>
        );
      })}
    </ul>
  );
}
