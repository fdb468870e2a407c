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
          isShort
            ? 'grid-cols-[repeat(auto-fill,minmax(3.75rem,1fr))]'
            : 'grid-cols-[repeat(auto-fill,minmax(min(100%,8rem),1fr))]',
        )}
      >
        {choices.map(({ value, text }) => (
          <button
            key={value}
            type="button"
            aria-pressed={chosen === undefined ? undefined : chosen === value}
            className={clsx(
              'flex min-h-12 items-center justify-center rounded-control border py-1.5 font-semibold leading-tight',
              isShort ? 'gap-1 px-0.5 whitespace-nowrap' : 'wrap-anywhere gap-1.5 px-2',
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
