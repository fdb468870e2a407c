import { clsx } from 'clsx';
import { CircleCheck } from 'lucide-react';

type PressedChoiceProps = {
  label: string;
  /** Null stands for any, or for all. */
  choices: readonly { value: string | null; text: string }[];
  /** Undefined as long as nothing is chosen. */
  chosen?: string | null | undefined;
  onChoose: (value: string | null) => void;
};

/** One choice of few as buttons for a gloved thumb, as of a program and then of its base. */
export function PressedChoice({ label, choices, chosen, onChoose }: PressedChoiceProps) {
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1 font-semibold">{label}</legend>
      <div className="grid grid-cols-[repeat(auto-fill,minmax(4rem,1fr))] gap-2">
        {choices.map(({ value, text }) => (
          <button
            key={value}
            type="button"
            aria-pressed={chosen === undefined ? undefined : chosen === value}
            className={clsx(
              'wrap-anywhere flex min-h-12 items-center justify-center gap-1 rounded-control border px-1 py-1.5 font-semibold leading-tight',
              text.length > 5 && 'col-span-2',
              chosen === value
                ? 'border-accent bg-info-tint outline outline-accent'
                : 'border-line-strong bg-surface enabled-hover:bg-sunken',
            )}
            onClick={() => onChoose(value)}
          >
            {chosen === value && <CircleCheck aria-hidden="true" size={16} className="shrink-0 text-accent" />}
            {text}
          </button>
        ))}
      </div>
    </fieldset>
  );
}
