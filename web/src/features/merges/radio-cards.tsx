import { type ReactNode, useId } from 'react';

type RadioCardsProps<Value> = {
  options: readonly { value: Value; label: ReactNode; hint?: string | undefined; disabled?: boolean }[];
  chosen: Value | undefined;
  onChoose: (value: Value) => void;
};

/** Answers to one question, of which one is chosen. Their group has the question's name. */
export function RadioCards<Value extends string>({ options, chosen, onChoose }: RadioCardsProps<Value>) {
  const name = useId();
  return options.map(({ value, label, hint, disabled }) => (
    <label
      key={value}
      className="flex min-h-11 min-w-0 cursor-pointer items-center gap-3 rounded-control border border-line-strong bg-surface px-3 py-2 hover:bg-sunken has-disabled:cursor-not-allowed has-checked:border-accent has-checked:bg-info-tint has-focus-visible:outline-2 has-focus-visible:outline-accent has-focus-visible:outline-offset-2"
    >
      <input
        type="radio"
        name={name}
        checked={chosen === value}
        disabled={disabled}
        onChange={() => onChoose(value)}
        className="size-5 shrink-0"
      />
      <span className="wrap-anywhere min-w-0 flex-1" data-numbers="">
        <span className="block">{label}</span>
        {hint !== undefined && <span className="block text-ink-2 text-meta">{hint}</span>}
      </span>
    </label>
  ));
}

type QuestionProps<Value> = RadioCardsProps<Value> & { legend: string; children?: ReactNode };

/** A question with its answers; `children` says what follows from the chosen one. */
export function Question<Value extends string>({ legend, children, ...answers }: QuestionProps<Value>) {
  return (
    <fieldset className="flex min-w-0 flex-col gap-2">
      <legend className="wrap-anywhere mb-2 font-semibold">{legend}</legend>
      <RadioCards {...answers} />
      {children}
    </fieldset>
  );
}
