import { clsx } from 'clsx';
import { CircleCheck } from 'lucide-react';

type StepProps = {
  label: string;
  /** Null stands for any, or for none. */
  choices: readonly { value: string | null; text: string }[];
  /** Undefined as long as nothing is chosen. */
  chosen?: string | null | undefined;
  onChoose: (value: string | null) => void;
};

type ProgramThenBaseProps = { program: StepProps; base: StepProps };

/** A choice in two small steps, in place of one list of every program at every base. */
export function ProgramThenBase({ program, base }: ProgramThenBaseProps) {
  return (
    <div className="flex flex-col gap-4">
      <Step {...program} />
      {base.choices.length > 0 && <Step {...base} />}
    </div>
  );
}

const shortName = 5;

function Step({ label, choices, chosen, onChoose }: StepProps) {
  const isShort = choices.every(({ text }) => text.length <= shortName);
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1 font-semibold">{label}</legend>
      <div
        className={clsx(
          'grid gap-2',
          isShort ? 'grid-cols-4' : 'grid-cols-[repeat(auto-fill,minmax(min(100%,8.5rem),1fr))]',
        )}
      >
        {choices.map(({ value, text }) => (
          <button
            key={value}
            type="button"
            aria-pressed={chosen === undefined ? undefined : chosen === value}
            className={clsx(
              'wrap-anywhere flex min-h-12 items-center justify-center gap-1.5 rounded-control border px-2 py-1.5 font-semibold leading-tight',
              chosen === value
                ? 'border-accent bg-info-tint outline outline-accent'
                : 'border-line-strong bg-surface enabled-hover:bg-sunken',
            )}
            onClick={() => onChoose(value)}
          >
            {chosen === value && <CircleCheck aria-hidden="true" size={18} className="shrink-0 text-accent" />}
            {text}
          </button>
        ))}
      </div>
    </fieldset>
  );
}
