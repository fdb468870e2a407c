import { latestHeld } from '@ffl/domain/credentials/credential';
import { expiryText, type ShownCredential } from '@ffl/domain/credentials/held-programs';
import { programsOfBase } from '@ffl/domain/programs/match-programs';
import { type Program, validityLabel } from '@ffl/domain/programs/program';
import { clsx } from 'clsx';
import { CircleAlert } from 'lucide-react';
import { useId } from 'react';
import { ProgramTile } from '../../components/programs/program-tile.tsx';

type OfferChoiceProps = {
  base: string;
  offers: readonly Offer[];
  /** Id of the chosen program. */
  chosen: string | null;
  error: string | undefined;
  onChoose: (programId: string) => void;
};

/** A base's programs. Those already held are listed too, marked as held. */
export function OfferChoice({ base, offers, chosen, error, onChoose }: OfferChoiceProps) {
  const name = useId();
  if (offers.length === 0) return <p className="text-ink-2">No programs are set up at {base}.</p>;
  return (
    <div
      role="radiogroup"
      data-offers=""
      aria-labelledby={`${name}-label`}
      aria-required
      aria-invalid={error === undefined ? undefined : true}
      aria-describedby={error === undefined ? undefined : `${name}-error`}
    >
      <p id={`${name}-label`} className="font-semibold text-table">
        Credential type
      </p>
      <div className="mt-1 flex flex-col gap-2">
        {offers.map(({ program, isHeld, hint }) => (
          <label
            key={program.id}
            className={clsx(
              'flex min-h-14 items-center gap-3 rounded-control border px-3 py-2 has-focus-visible:outline-2 has-focus-visible:outline-accent has-focus-visible:outline-offset-2 has-checked:border-accent has-checked:bg-info-tint',
              isHeld ? 'border-line bg-sunken' : 'cursor-pointer border-line-strong bg-surface hover:bg-sunken',
            )}
          >
            <input
              type="radio"
              name={name}
              value={program.id}
              checked={chosen === program.id}
              disabled={isHeld}
              onChange={() => onChoose(program.id)}
              className="size-5 shrink-0"
            />
            <ProgramTile name={program.name} type={program.programType} isDecorative />
            <span className="min-w-0 flex-1">
              <span className="block font-semibold">{program.name}</span>
              <span className="block text-ink-2 text-meta" data-numbers="">
                {hint}
              </span>
            </span>
          </label>
        ))}
      </div>
      {error !== undefined && (
        <p id={`${name}-error`} className="mt-1 flex items-start gap-1.5 font-semibold text-danger text-meta">
          <CircleAlert aria-hidden="true" size={16} className="mt-0.5 shrink-0" />
          {error}
        </p>
      )}
      {offers.every(({ isHeld }) => isHeld) && (
        <p className="mt-2 text-ink-2 text-meta">Everything {base} offers is already held.</p>
      )}
    </div>
  );
}

/** A base's program, and whether it can be issued to someone. */
export type Offer = { program: Program; isHeld: boolean; hint: string };

type Known = {
  baseId: string;
  programs: readonly Program[];
  held: readonly ShownCredential[];
  removed: readonly ShownCredential[];
  now: Date;
};

/** The programs of a base, each with whether it is held (MEM-23). */
export function offersOf({ baseId, programs, held, removed, now }: Known): Offer[] {
  return programsOfBase(baseId, programs).map((program) => {
    const ofProgram = ({ programId }: ShownCredential) => programId === program.id;
    const current = latestHeld(held.filter(ofProgram));
    if (current) return { program, isHeld: true, hint: heldText(current, now) };
    if (removed.some(ofProgram)) return { program, isHeld: false, hint: 'Removed earlier: it will be reactivated' };
    return { program, isHeld: false, hint: `In force for ${validityLabel(program.validityPeriodDays)}` };
  });
}

function heldText({ expiresDate, isSaving }: ShownCredential, now: Date): string {
  if (isSaving) return 'Saving...';
  return expiresDate < now
    ? `Already held, lapsed ${expiryText(expiresDate, now)}: punch it instead`
    : `Already held, until ${expiryText(expiresDate, now)}`;
}
