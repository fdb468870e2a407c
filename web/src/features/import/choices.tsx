import { type ReactNode, useId } from 'react';

type ChoicesProps<Value> = {
  legend: ReactNode;
  hint?: string | undefined;
  options: readonly { value: Value; label: ReactNode; hint?: string | undefined }[];
  chosen: Value | undefined;
  onChoose: (value: Value) => void;
};

/** A question about the file, each answer with what it would mean. */
export function Choices<Value extends string | number | null>({
  legend,
  hint,
  options,
  chosen,
  onChoose,
}: ChoicesProps<Value>) {
  const name = useId();
  return (
    <fieldset className="flex min-w-0 flex-col gap-2">
      <legend className="mb-2 font-semibold">{legend}</legend>
      {hint !== undefined && <p className="text-ink-2 text-meta">{hint}</p>}
      {options.map(({ value, label, hint: meaning }) => (
        <label
          key={value}
          className="flex min-h-12 cursor-pointer items-center gap-3 rounded-control border border-line-strong bg-surface px-3 py-2 hover:bg-sunken has-checked:border-accent has-checked:bg-info-tint has-focus-visible:outline-2 has-focus-visible:outline-accent has-focus-visible:outline-offset-2"
        >
          <input
            type="radio"
            name={name}
            checked={chosen === value}
            onChange={() => onChoose(value)}
            className="size-5 shrink-0"
          />
          <span className="wrap-anywhere min-w-0 flex-1">
            <span className="block">{label}</span>
            {meaning !== undefined && (
              <span className="block text-ink-2 text-meta" data-numbers="">
                {meaning}
              </span>
            )}
          </span>
        </label>
      ))}
    </fieldset>
  );
}
